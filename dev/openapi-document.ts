import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { ROOT } from './wrangler.ts';

/** What the page imports the contract's document by (`web/openapi-document.d.ts`). */
const NAME = 'virtual:openapi-document';
const RESOLVED = `\0${NAME}`;

/**
 * Gives the page the contract as the document of OpenAPI that the Worker answers with, made of the same tables: the page
 * itself knows neither their schemas nor the Worker. The document is the same for every installation.
 */
export function openApiDocumentModule(): Plugin {
  return {
    name: 'openapi-document',
    resolveId: { filter: { id: /^virtual:openapi-document$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:openapi-document$/ },
      async handler() {
        const { module } = await runnerImport<{ openApiDocument: () => object }>(
          join(ROOT, 'worker/openapi/document.ts'),
        );
        return `export const openApiDocument = ${JSON.stringify(module.openApiDocument())};\n`;
      },
    },
  };
}
