import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { PrerenderedPage } from '../../web/prerendered-page.ts';
import { EARLY_PRESS_SCRIPT } from '../../worker/contract/early-press.ts';
import { escapeHtml } from '../../worker/contract/escape-html.ts';
import { prefixOf } from '../../worker/contract/languages.ts';
import type { PageMessages } from '../../worker/contract/page-data.ts';
import { sitePaths } from '../../worker/contract/site-pages.ts';
import { ROOT } from '../wrangler.ts';
import { messagesAt, withLanguage } from './catalogues.ts';
import { messages } from './messages.ts';
import { openApiDocumentModule } from './openapi-document.ts';
import { fileWith, type OutputFiles, preloadTags } from './preload.ts';

/** Route modules with another name than their path. Null for `/404`, whose code every page contains. */
const MODULES: Readonly<Record<string, string | null>> = {
  '/': 'home',
  '/uploads': 'my-files',
  '/shell': 'shared-folder',
  '/encrypted': 'encrypted-folder',
  '/developers/reference': 'developers-reference',
  '/dmca-policy': 'articles/dmca-policy',
  '/privacy-policy': 'articles/privacy-policy',
  '/send-10gb-files': 'articles/send-10gb-files',
  '/terms-of-service': 'articles/terms-of-service',
  '/wetransfer-alternative': 'articles/wetransfer-alternative',
  '/404': null,
};

/** Pages whose HTML contains all of their text. The catalogue `more` is not preloaded for them. */
const COMPLETE_PAGES: readonly string[] = [...sitePaths, '/shell', '/404'];

/** Modules that run before the code of their page has loaded. */
const EARLY_MODULES: Readonly<Record<string, string>> = { '/uploads': '/web/features/my-files/first-call.ts' };

/** Writes an HTML file for each page, with the page's text and preloads of its code. */
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
      output = copyOf(bundle);
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
        await Promise.all(
          module.pages.map(async (page) => {
            const file = join(outDir, fileOf(page));
            await mkdir(dirname(file), { recursive: true });
            await writeFile(file, withPreloads(fillTemplate(template, page, output), page, output));
          }),
        );
      },
    },
  };
}

/** Copies the properties that are needed after the build. Rolldown may free its own objects before `closeBundle`. */
const copyOf = (bundle: OutputFiles): OutputFiles =>
  Object.fromEntries(
    Object.entries(bundle).map(([name, { type, moduleIds, imports, viteMetadata }]) => [
      name,
      { type, ...(moduleIds && { moduleIds }), ...(imports && { imports }), ...(viteMetadata && { viteMetadata }) },
    ]),
  );

const fileOf = ({ language, path }: PrerenderedPage): string =>
  join(prefixOf(language), path === '/' ? 'index.html' : `${path}.html`);

const catalogueOf = ({ language }: PrerenderedPage, name: keyof PageMessages): string =>
  `/web/words/${language}/${name}.po`;

function withPreloads(html: string, page: PrerenderedPage, output: OutputFiles): string {
  const name = MODULES[page.path] === undefined ? page.path.slice(1) : MODULES[page.path];
  const modules = [
    ...(name === null ? [] : [`/web/routes/${name}.tsx`]),
    catalogueOf(page, 'start'),
    ...(COMPLETE_PAGES.includes(page.path) ? [] : [catalogueOf(page, 'more'), '/web/lib/words/error-words.ts']),
  ];
  const early = EARLY_MODULES[page.path];
  const withEarly = early
    ? html.replace(
        '</head>',
        `  <script type="module" crossorigin src="/${fileWith(output, early)}"></script>\n  </head>`,
      )
    : html;
  const preloading = modules.reduce(
    (text, module) => text.replace('</head>', () => `  ${preloadTags(output, module, text)}\n  </head>`),
    withEarly,
  );
  if (page.body === '') return preloading;
  // A placeholder has no buttons.
  const isPlaceholder = page.body.includes('data-placeholder');
  return isPlaceholder ? withStylesFirst(preloading) : withEarlyPresses(withStylesFirst(preloading));
}

/** A script after the styles would wait for them. */
const withEarlyPresses = (html: string): string =>
  html.replace('<link rel="icon"', (icon) => `<script>${EARLY_PRESS_SCRIPT}</script>\n    ${icon}`);

/** Delays the scripts, because the text of a prerendered page needs only the styles. */
const withStylesFirst = (html: string): string =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

/** Over HTTP/1.1, only the first script gets the open connection. */
const withLargeScriptFirst = (html: string): string =>
  html.replace(/(<script [^>]*\/rolldown-runtime-[^>]*><\/script>)(\s*)(<script [^>]*><\/script>)/, '$3$2$1');

/** The replacements are functions, because `$&` has a meaning in replacement strings. */
function fillTemplate(template: string, page: PrerenderedPage, output: OutputFiles): string {
  const messages = messagesAt((name) => `/${fileWith(output, catalogueOf(page, name))}`);
  return withLargeScriptFirst(withLanguage(template, page.language, messages))
    .replace(/<!-- page -->[\s\S]*<!-- \/page -->/, () => page.head)
    .replace('name="color-scheme" content="dark"', () => `name="color-scheme" content="${page.theme}"`)
    .replace('<html ', () => `<html data-theme="${page.theme}" `)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`)
    .replace('<noscript></noscript>', () => `<noscript>${escapeHtml(page.withoutScripts)}</noscript>`)
    .replace('</body>', () => `${page.data}\n  </body>`);
}
