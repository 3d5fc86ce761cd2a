/** Compiles the catalogues of the Worker into one module. With `--check`, only checks that the module is current. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from '../../worker/contract/languages.ts';
import { main } from '../main.ts';
import { ROOT } from '../wrangler.ts';

const FOLDER = 'worker/words';
const COMPILED = `${FOLDER}/catalogues.ts`;

const HEAD = `/**
 * The messages of \`*.po\`, compiled by \`npm run words\`. Keys are the English texts. The file is long because it has all
 * languages.
 */
import type { Messages } from '@lingui/core';
import type { Language } from '../contract/languages';

export const catalogues: Readonly<Partial<Record<Language, Messages>>> = `;

await main(async () => {
  const files = globSync(`${FOLDER}/*.po`, { cwd: ROOT }).sort();
  const catalogues = await Promise.all(
    files.map(async (file) => ({ language: languageOf(file), messages: await messagesOf(file) })),
  );
  const tables = catalogues
    .filter(({ messages }) => messages.length > 0)
    .map(({ language, messages }) => `${JSON.stringify(language)}: {\n${messages.join(',\n')}\n}`);
  const module = `${HEAD}{\n${tables.join(',\n')}\n};\n`;
  if (!process.argv.includes('--check')) await writeFile(join(ROOT, COMPILED), module);
  else if (module !== (await readFile(join(ROOT, COMPILED), 'utf8')))
    throw new Error(`${COMPILED} is not current. Run: npm run words`);
});

function languageOf(file: string): string {
  const language = basename(file, '.po');
  if (LANGUAGES.some((each) => each === language)) return language;
  throw new Error(`${file} is not named after a language of the site: ${LANGUAGES.join(', ')}`);
}

async function messagesOf(file: string): Promise<string[]> {
  const locale = languageOf(file);
  const context = { locale, sourceLocale: 'en', filename: file };
  const catalogue = Object.values(await formatter().parse(await readFile(join(ROOT, file), 'utf8'), context));
  const translations = catalogue.flatMap(({ message, translation }) =>
    message && translation ? [[message, translation] as const] : [],
  );
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(translations), { namespace: 'json' });
  const [failed] = errors;
  if (failed) throw new Error(`${file}: “${failed.source}” is not valid: ${failed.error.message}`);
  const { messages }: { messages: Record<string, unknown> } = JSON.parse(source);
  return Object.entries(messages).map(([key, message]) => `${JSON.stringify(key)}: ${JSON.stringify(message)}`);
}
