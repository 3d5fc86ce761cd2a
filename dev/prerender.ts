import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { DrawnPage } from '../web/drawn-page.ts';
import { ROOT } from './wrangler.ts';

/**
 * After the build: an HTML file for every page that has an address of its own, made of the built `index.html`, so that
 * it shows its text before, and without, any script.
 */
export function prerender(): Plugin {
  let outDir = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        const { module } = await runnerImport<{ pages: DrawnPage[] }>(join(ROOT, 'web/prerender.tsx'));
        const template = await readFile(join(outDir, 'index.html'), 'utf8');
        await rm(join(outDir, 'index.html'));
        await Promise.all(module.pages.map((page) => writeFile(join(outDir, fileOf(page)), filled(template, page))));
      },
    },
  };
}

const fileOf = ({ path }: DrawnPage): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** By functions: in a replacement text `$&` and the like would mean something. */
function filled(template: string, { head, body, theme }: DrawnPage): string {
  return template
    .replace(/<!-- page -->[\s\S]*<!-- \/page -->/, () => head)
    .replace('name="color-scheme" content="dark"', () => `name="color-scheme" content="${theme}"`)
    .replace('<html lang="en">', () => `<html lang="en" data-theme="${theme}">`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
