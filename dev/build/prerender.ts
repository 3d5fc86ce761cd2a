import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { PrerenderedPage } from '../../web/prerendered-page.ts';
import { ROOT } from '../wrangler.ts';
import { openApiDocumentModule } from './openapi-document.ts';
import { type OutputFiles, preloadTags } from './preload.ts';

/**
 * Names of route modules that differ from the path of their page. The value of `/404` is null, because every page
 * contains the code of the 404 page.
 */
const MODULES: Readonly<Record<string, string | null>> = {
  '/': 'home',
  '/uploads': 'my-files',
  '/shell': 'shared-folder',
  '/encrypted': 'encrypted-folder',
  '/manage': 'manage',
  '/request': 'request',
  '/developers/reference': 'developers-reference',
  '/dmca-policy': 'articles/dmca-policy',
  '/privacy-policy': 'articles/privacy-policy',
  '/send-10gb-files': 'articles/send-10gb-files',
  '/terms-of-service': 'articles/terms-of-service',
  '/wetransfer-alternative': 'articles/wetransfer-alternative',
  '/404': null,
};

/**
 * Writes an HTML file for every public page after the build. The file shows the page's text without scripts, and
 * requests all of the page's code at once.
 */
export function prerender(): Plugin {
  let outDir = '';
  let output: OutputFiles = {};
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle: (_, bundle) => {
      output = bundle;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        const { module } = await runnerImport<{ pages: PrerenderedPage[] }>(join(ROOT, 'web/prerender.tsx'), {
          plugins: [openApiDocumentModule()],
        });
        const template = await readFile(join(outDir, 'index.html'), 'utf8');
        await rm(join(outDir, 'index.html'));
        await mkdir(join(outDir, 'developers'), { recursive: true });
        await Promise.all(
          module.pages.map((page) =>
            writeFile(join(outDir, fileOf(page)), withPreloads(filled(template, page), page, output)),
          ),
        );
      },
    },
  };
}

const fileOf = ({ path }: PrerenderedPage): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

function withPreloads(html: string, { path }: PrerenderedPage, output: OutputFiles): string {
  const module = MODULES[path] === undefined ? path.slice(1) : MODULES[path];
  return module === null
    ? html
    : html.replace('</head>', () => `  ${preloadTags(output, `/web/routes/${module}.tsx`, html)}\n  </head>`);
}

/** Fills in the template. The replacements are functions, because `$&` has a meaning in replacement strings. */
function filled(template: string, { head, body, theme }: PrerenderedPage): string {
  return template
    .replace(/<!-- page -->[\s\S]*<!-- \/page -->/, () => head)
    .replace('name="color-scheme" content="dark"', () => `name="color-scheme" content="${theme}"`)
    .replace('<html lang="en">', () => `<html lang="en" data-theme="${theme}">`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
