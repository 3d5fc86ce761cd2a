import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Endpoint } from '../worker/contract/endpoint.ts';
import { ROOT } from './wrangler.ts';

const ENDPOINTS = join(ROOT, 'worker/contract/endpoints.ts');

/** The library of the contract's schemas. */
const SCHEMAS = /\/node_modules\/zod\//;

/** What a page must know of each endpoint to call it. */
type Address = Pick<Endpoint, 'method' | 'path' | 'caller'>;

/**
 * The page that is deployed gets the contract's table of endpoints without its schemas: it calls by method and path,
 * and whether the answers keep to the schemas is checked in development and by the tests. The table is made from the
 * contract while the page is built, so it is written down once. A build that contains the library of the schemas
 * anyway fails and names the modules that import it.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    load: {
      filter: { id: ENDPOINTS },
      async handler() {
        const { module } = await runnerImport<{ endpoints: Record<string, Address> }>(ENDPOINTS, { configFile: false });
        return tableOf(module.endpoints);
      },
    },
    generateBundle(_, bundle) {
      const included = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
        .filter((id) => SCHEMAS.test(id));
      const importers = included.flatMap((id) => this.getModuleInfo(id)?.importers ?? []);
      const own = importers.filter((id) => !SCHEMAS.test(id)).map((id) => id.slice(ROOT.length));
      if (included.length > 0) this.error(`The page contains the contract's schemas by way of ${own.join(', ')}.`);
    },
  };
}

/** The source of a module that exports the endpoints' methods, paths and callers as `endpoints`. */
export function tableOf(endpoints: Readonly<Record<string, Address>>): string {
  const rows = Object.entries(endpoints).map(([name, { method, path, caller }]) => [name, { method, path, caller }]);
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows), null, 2)};\n`;
}
