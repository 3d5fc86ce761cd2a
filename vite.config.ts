import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { codeSplitting } from './dev/chunks.ts';
import { prerender } from './dev/prerender.ts';

/** What the PDF viewer fetches by name when a file needs it: character maps, standard fonts, decoders of scans. */
const PDF_SUPPLIES = ['cmaps/*.bcmap', 'standard_fonts/*', 'wasm/*_nowasm_fallback.js'];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    viteStaticCopy({
      targets: PDF_SUPPLIES.map((files) => ({
        src: `../node_modules/pdfjs-dist/${files}`,
        dest: `pdfjs/${files.split('/')[0]}`,
        rename: { stripBase: true },
      })),
    }),
    prerender(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no inline script and no data: script or style.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: codeSplitting() } },
    // The core, and pdf.js.
    chunkSizeWarningLimit: 600,
  },
});
