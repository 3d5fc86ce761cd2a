declare module 'virtual:openapi-document' {
  export const openApiDocument: import('./features/developers/reference/document').OpenApi;
}
