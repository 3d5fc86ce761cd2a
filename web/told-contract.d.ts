/** Made by `dev/told-contract.ts`: what `/api/openapi.json` answers. */
declare module 'virtual:told-contract' {
  export const toldContract: import('./features/developers/reference/document').OpenApi;
}
