/** The API document at `/api/openapi.json`. `dev/build/openapi-document.ts` creates it. */
declare module 'virtual:openapi-document' {
  export const openApiDocument: import('./features/developers/reference/document').OpenApi;
}
