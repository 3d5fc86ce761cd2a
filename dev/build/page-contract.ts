import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Endpoint } from '../../worker/contract/calls/endpoint.ts';
import { errors } from '../../worker/contract/errors.ts';
import { ROOT } from '../wrangler.ts';

/** Modules that export endpoints, and the names of the exports. */
const TABLES = new Map([
  [join(ROOT, 'worker/contract/calls/endpoints.ts'), 'endpoints'],
  [join(ROOT, 'worker/contract/calls/admin.ts'), 'adminEndpoints'],
  [join(ROOT, 'worker/contract/calls/covers.ts'), 'coverEndpoints'],
  [join(ROOT, 'worker/contract/calls/thumbnails.ts'), 'thumbnailEndpoints'],
  [join(ROOT, 'worker/contract/calls/api-tokens.ts'), 'apiTokenEndpoints'],
  [join(ROOT, 'worker/contract/calls/mail.ts'), 'mailEndpoints'],
]);

const ERROR_CODES = join(ROOT, 'web/lib/error-codes.ts');

const SCHEMAS = /\/node_modules\/zod\//;

type Route = Pick<Endpoint, 'method' | 'path' | 'caller'>;

/**
 * Removes schemas and error messages of the contract from the production build. Only development and tests check
 * responses. The build fails if it still contains zod.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    load: {
      filter: { id: [...TABLES.keys(), ERROR_CODES] },
      async handler(id) {
        if (id === ERROR_CODES) return codesOf(errors);
        const name = TABLES.get(id) ?? '';
        const { module } = await runnerImport<Record<string, Record<string, Route>>>(id);
        return tableOf(name, module[name] ?? {});
      },
    },
    generateBundle(_, bundle) {
      const included = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
        .filter((id) => SCHEMAS.test(id));
      const importers = included.flatMap((id) => this.getModuleInfo(id)?.importers ?? []);
      const appImporters = importers.filter((id) => !SCHEMAS.test(id)).map((id) => id.slice(ROOT.length));
      if (included.length > 0)
        this.error(`The page contains the contract's schemas. They are imported by ${appImporters.join(', ')}.`);
    },
  };
}

export function tableOf(name: string, endpoints: Readonly<Record<string, Route>>): string {
  const rows = Object.entries(endpoints).map(([call, { method, path, caller }]) => [call, { method, path, caller }]);
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows), null, 2)};\n`;
}

const codesOf = (table: object): string =>
  `export const errorCodes = new Set(${JSON.stringify(Object.keys(table).join(' '))}.split(' '));\n`;
