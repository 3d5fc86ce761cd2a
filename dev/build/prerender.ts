import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { PrerenderedPage } from '../../web/prerendered-page.ts';
import { ROOT } from '../wrangler.ts';
import { messages } from './messages.ts';
import { openApiDocumentModule } from './openapi-document.ts';
import { type OutputFiles, preloadTags } from './preload.ts';

/** Route modules whose name differs from the page's path. `/404` has none, because every page contains its code. */
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

/** The HTML file of a page shows the text without scripts, and preloads all code of the page. */
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
          plugins: [messages(), openApiDocumentModule()],
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
  const name = MODULES[path] === undefined ? path.slice(1) : MODULES[path];
  const modules = [...(name === null ? [] : [`/web/routes/${name}.tsx`]), '/web/words/en/start.po'];
  return modules.reduce(
    (page, module) => page.replace('</head>', () => `  ${preloadTags(output, module, page)}\n  </head>`),
    html,
  );
}

/** The replacements are functions, because `$&` has a meaning in replacement strings. */
function filled(template: string, { head, body, theme }: PrerenderedPage): string {
  return template
    .replace(/<!-- page -->[\s\S]*<!-- \/page -->/, () => head)
    .replace('name="color-scheme" content="dark"', () => `name="color-scheme" content="${theme}"`)
    .replace('<html lang="en">', () => `<html lang="en" data-theme="${theme}">`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
