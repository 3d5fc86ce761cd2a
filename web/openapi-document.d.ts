/** Made by `dev/openapi-document.ts`: what `/api/openapi.json` answers. */
declare module 'virtual:openapi-document' {
  export const openApiDocument: import('./features/developers/reference/document').OpenApi;
}
