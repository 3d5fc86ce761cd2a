import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { ROOT } from '../wrangler.ts';

// Lingui warns that its own transform needs no Babel. On Node 20, npm does not install that transform.
process.env.LINGUI_SUPPRESS_BABEL_WARNING = '1';

/** Compiles the macros of `@lingui/core` and `@lingui/react`, and the catalogues. */
export const messages = (): PluginOption[] => [
  lingui({ cwd: ROOT, failOnMissing: true, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd: ROOT })] }),
];
