import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { ROOT } from '../wrangler.ts';

// Turns off a warning about Lingui's native transform. npm does not install its packages for Node 20.
process.env.LINGUI_SUPPRESS_BABEL_WARNING = '1';

/** Compiles the macros of `@lingui/core` and `@lingui/react`, and the catalogues. */
export const messages = (): PluginOption[] => [
  lingui({ cwd: ROOT, failOnMissing: true, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd: ROOT })] }),
];
