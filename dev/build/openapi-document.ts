import type { Plugin } from 'vite';
import { load } from '../load.ts';

/** Name of the module. `web/openapi-document.d.ts` declares it. */
const NAME = 'virtual:openapi-document';
const RESOLVED = `\0${NAME}`;

/** Gives the page the OpenAPI document as a module, so that the page contains no schemas and no code of the Worker. */
export function openApiDocumentModule(): Plugin {
  return {
    name: 'openapi-document',
    resolveId: { filter: { id: /^virtual:openapi-document$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:openapi-document$/ },
      async handler() {
        const { openApiDocument } = await load<{ openApiDocument: () => object }>('worker/openapi/document.ts');
        return `export const openApiDocument = ${JSON.stringify(openApiDocument())};\n`;
      },
    },
  };
}
