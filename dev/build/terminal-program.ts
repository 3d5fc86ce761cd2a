import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, runnerImport } from 'vite';
import type { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { ROOT } from '../wrangler.ts';
import { tableOf } from './page-contract.ts';

const SOURCE = 'web/terminal';
const ENDPOINTS = join(ROOT, 'worker/contract/calls/endpoints.ts');

const HEADER = `#!/usr/bin/env node
// Opens and sends end-to-end encrypted files. Needs Node.js 20 or later, and nothing else. Run it with --help.
//
// Built from the source of Fileshare, and left readable: ${SOURCE} is the program, and encryption, web/lib/encryption
// and zip are the same code as in the page. docs/encryption.md specifies the format.
`;

/** Builds `open.mjs`, a program for Node.js in one file. */
export function terminalProgram(): Plugin {
  return {
    name: 'terminal-program',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'open.mjs', source: await bundleProgram() });
    },
  };
}

async function bundleProgram(): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [usedEndpoints()],
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(SOURCE, 'open.ts'),
      target: 'node20',
      minify: false,
      modulePreload: false,
      rolldownOptions: { output: { banner: HEADER } },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('open.mjs must be one file.');
  return chunk.code;
}

/** Leaves out the contract's schemas, and the calls that the program does not make. */
function usedEndpoints(): Plugin {
  return {
    name: 'used-endpoints',
    load: {
      filter: { id: ENDPOINTS },
      async handler() {
        const { module } = await runnerImport<{ endpoints: typeof endpoints }>(ENDPOINTS);
        const sources = globSync(`${SOURCE}/**/*.ts`, { cwd: ROOT }).map((path) =>
          readFileSync(join(ROOT, path), 'utf8'),
        );
        const used = new Set(
          sources.flatMap((source) => [...source.matchAll(/\bendpoints\.(\w+)/g)].map(([, name]) => name)),
        );
        const rows = Object.entries(module.endpoints).filter(([name]) => used.has(name));
        return tableOf('endpoints', Object.fromEntries(rows));
      },
    },
  };
}
