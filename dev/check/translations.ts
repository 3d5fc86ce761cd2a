/** Checks that each translation exists and has its values, elements and plural forms. Argument: `web` or `worker`. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { translationProblems } from './translation-problems.ts';

const { parse } = formatter();

const [folder = '{web,worker}'] = process.argv.slice(2);
const problems: string[] = [];
for (const file of globSync(`${folder}/words/{*,*/*}.po`, { cwd: ROOT }).sort()) {
  const locale = basename(file.startsWith('web/') ? dirname(file) : file, '.po');
  const catalogue = await parse(readFileSync(join(ROOT, file), 'utf8'), { locale, sourceLocale: 'en', filename: file });
  for (const { message, translation } of Object.values(catalogue)) {
    if (locale === 'en' || !message) continue;
    problems.push(
      ...translationProblems(locale, message, translation ?? '').map((problem) => `${file}: “${message}” ${problem}.`),
    );
  }
}
failWith(problems);
