import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { ROOT } from './wrangler.ts';

/** What the page imports the contract's document by (`web/told-contract.d.ts`). */
const NAME = 'virtual:told-contract';
const RESOLVED = `\0${NAME}`;

/**
 * Gives the page the contract as the document of OpenAPI that the Worker answers with, made of the same tables: the page
 * itself knows neither their schemas nor the Worker. The document is the same for every installation.
 */
export function toldContract(): Plugin {
  return {
    name: 'told-contract',
    resolveId: { filter: { id: /^virtual:told-contract$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:told-contract$/ },
      async handler() {
        const { module } = await runnerImport<{ openApiDocument: () => object }>(
          join(ROOT, 'worker/openapi/document.ts'),
        );
        return `export const toldContract = ${JSON.stringify(module.openApiDocument())};\n`;
      },
    },
  };
}
