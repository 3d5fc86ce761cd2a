/** The API document that `/api/openapi.json` returns, made by `dev/build/openapi-document.ts`. */
declare module 'virtual:openapi-document' {
  export const openApiDocument: import('./features/developers/reference/document').OpenApi;
}
