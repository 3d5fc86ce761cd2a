import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no inline script and no data: script or style.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
