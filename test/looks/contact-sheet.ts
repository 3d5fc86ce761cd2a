/** Writes a page with the pictures of all scenes, and prints the layout shifts. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { ROOT } from '../../dev/wrangler.ts';

const FOLDER = join(ROOT, 'test-results/looks');

export const LAYOUT_SHIFT = 'layout shift';

interface Picture {
  readonly scene: string;
  readonly width: string;
  readonly file: string;
}

export default class ContactSheet implements Reporter {
  readonly #pictures: Picture[] = [];
  readonly #shifts: string[] = [];

  onTestEnd(test: TestCase, { attachments, annotations }: TestResult): void {
    mkdirSync(FOLDER, { recursive: true });
    const width = test.parent.project()?.name ?? '';
    for (const { type, description } of annotations) {
      if (type === LAYOUT_SHIFT) this.#shifts.push(`${test.title}, ${width}: ${description}`);
    }
    for (const { name, path } of attachments) {
      if (path === undefined || !path.endsWith('.png') || !name.startsWith(test.title)) continue;
      const file = `${name} ${width}.png`.replaceAll(/[^\w.]+/g, '-');
      copyFileSync(path, join(FOLDER, file));
      this.#pictures.push({ scene: name, width, file });
    }
  }

  onEnd(): void {
    const scenes = Map.groupBy(this.#pictures, ({ scene }) => scene);
    const sections = [...scenes].sort(([nameA], [nameB]) => nameA.localeCompare(nameB)).map(section);
    writeFileSync(join(FOLDER, 'index.html'), page(sections.join('\n')));
    if (this.#shifts.length > 0) console.log(`Layout shifts:\n${this.#shifts.join('\n')}`);
    console.log(`${this.#pictures.length} pictures: ${join(FOLDER, 'index.html')}`);
  }

  printsToStdio = () => false;
}

function section([scene, pictures]: [string, readonly Picture[]]): string {
  const figures = pictures
    .toSorted((a, b) => a.width.localeCompare(b.width, 'en', { numeric: true }))
    .map(
      ({ file, width }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${width}</figcaption></figure>`,
    );
  return `<section><h2>${scene}</h2><div>${figures.join('')}</div></section>`;
}

const page = (body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #ddd; color: #222 }
  section div { display: flex; gap: 16px; align-items: start; overflow-x: auto }
  figure { margin: 0; flex: none }
  img { height: 480px; box-shadow: 0 1px 6px #0006 }
</style>
${body}
</html>
`;
