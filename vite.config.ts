import { createRequire } from 'node:module';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { codeSplitting } from './dev/chunks.ts';
import { iconsByFile } from './dev/icons.ts';
import { openApiDocumentModule } from './dev/openapi-document.ts';
import { contractWithoutSchemas } from './dev/page-contract.ts';
import { prerender } from './dev/prerender.ts';
import { wordsOfDevelopment } from './dev/words.ts';

/** Their names stay from one version to the next, and browsers keep what is in `assets` for good. */
const PDF_SUPPLIES_DIR = `assets/pdfjs-${createRequire(import.meta.url)('pdfjs-dist/package.json').version}`;

/** What the PDF viewer fetches by name when a file needs it: character maps, standard fonts, decoders of scans. */
const PDF_SUPPLIES = ['cmaps/*.bcmap', 'standard_fonts/*', 'wasm/*_nowasm_fallback.js'];

/** Scripts of threads are apart: the Worker gives each the policy of a thread. */
const HASHED = '[name]-[hash]';

export default defineConfig({
  root: 'web',
  plugins: [
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
    wordsOfDevelopment(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no inline script and no data: script or style.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The page is drawn beforehand after the build proper, which this would warn of on a busy machine.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: codeSplitting(),
        assetFileNames: ({ names }) =>
          `${names.some((name) => name.startsWith('pdf.worker')) ? 'threads' : 'assets'}/${HASHED}[extname]`,
      },
    },
    // The core, and pdf.js.
    chunkSizeWarningLimit: 600,
  },
  worker: { rolldownOptions: { output: { entryFileNames: `threads/${HASHED}.js` } } },
});
