import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Endpoint } from '../worker/contract/calls/endpoint.ts';
import { ROOT } from './wrangler.ts';

/** The modules that hold the contract's endpoints, and the name of the table that each exports. */
const TABLES = new Map([
  [join(ROOT, 'worker/contract/calls/endpoints.ts'), 'endpoints'],
  [join(ROOT, 'worker/contract/calls/admin.ts'), 'adminEndpoints'],
  [join(ROOT, 'worker/contract/calls/covers.ts'), 'coverEndpoints'],
  [join(ROOT, 'worker/contract/calls/api-tokens.ts'), 'apiTokenEndpoints'],
]);

/** The library of the contract's schemas. */
const SCHEMAS = /\/node_modules\/zod\//;

/** What a page must know of each endpoint to call it. */
type Address = Pick<Endpoint, 'method' | 'path' | 'caller'>;

/**
 * The page that is deployed gets the contract's tables of endpoints without their schemas: it calls by method and path,
 * and whether the answers keep to the schemas is checked in development and by the tests. The tables are made from the
 * contract while the page is built, so they are written down once. A build that contains the library of the schemas
 * anyway fails and names the modules that import it.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    load: {
      filter: { id: [...TABLES.keys()] },
      async handler(id) {
        const name = TABLES.get(id) ?? '';
        const { module } = await runnerImport<Record<string, Record<string, Address>>>(id, { configFile: false });
        return tableOf(name, module[name] ?? {});
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

/** The source of a module that exports the endpoints' methods, paths and callers under that name. */
export function tableOf(name: string, endpoints: Readonly<Record<string, Address>>): string {
  const rows = Object.entries(endpoints).map(([call, { method, path, caller }]) => [call, { method, path, caller }]);
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows), null, 2)};\n`;
}
