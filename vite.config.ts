import './dev/node-24.ts';
import { createRequire } from 'node:module';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { catalogues } from './dev/build/catalogues.ts';
import { codeSplitting } from './dev/build/chunks.ts';
import { iconsByFile } from './dev/build/icons.ts';
import { messages } from './dev/build/messages.ts';
import { openApiDocumentModule } from './dev/build/openapi-document.ts';
import { contractWithoutSchemas } from './dev/build/page-contract.ts';
import { pageInDevelopment } from './dev/build/page-in-development.ts';
import { prerender } from './dev/build/prerender.ts';
import { terminalProgram } from './dev/build/terminal-program.ts';

/** Files of the PDF viewer. The folder contains the version, because browsers cache the files forever. */
const PDF_SUPPLIES_DIR = `assets/pdfjs-${createRequire(import.meta.url)('pdfjs-dist/package.json').version}`;

/** Character maps, fonts and decoders of the PDF viewer. */
const PDF_SUPPLIES = ['cmaps/*.bcmap', 'standard_fonts/*', 'wasm/*_nowasm_fallback.js'];

/** Files that every page starts with, so scripts need not preload them. */
const START_FILES = /\/(core|rolldown-runtime)-/;

const HASHED = '[name]-[hash]';

export default defineConfig({
  root: 'web',
  plugins: [
    messages(),
    catalogues(),
    react(),
    tailwindcss(),
    viteStaticCopy({
      targets: PDF_SUPPLIES.map((files) => ({
        src: `../node_modules/pdfjs-dist/${files}`,
        dest: `${PDF_SUPPLIES_DIR}/${files.split('/')[0]}`,
        rename: { stripBase: true },
      })),
    }),
    contractWithoutSchemas(),
    openApiDocumentModule(),
    iconsByFile(),
    prerender(),
    terminalProgram(),
    pageInDevelopment(),
  ],
  // In development, service workers are outside of their scopes, so browsers require this header.
  server: { headers: { 'Service-Worker-Allowed': '/' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !START_FILES.test(file)) : files,
    },
    // The content security policy allows no data: URLs for scripts or styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // unzipit imports this module only in Node.js.
      external: ['node:worker_threads'],
      // Prerendering on a busy machine would cause a warning.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: codeSplitting(),
        // The server sends scripts of web workers, in `threads`, with another content security policy.
        assetFileNames: ({ names }) =>
          `${names.some((name) => name.startsWith('pdf.worker')) ? 'threads' : 'assets'}/${HASHED}[extname]`,
      },
    },
    // `core` and pdf.js exceed the default limit.
    chunkSizeWarningLimit: 600,
  },
  worker: { rolldownOptions: { output: { entryFileNames: `threads/${HASHED}.js` } } },
});
