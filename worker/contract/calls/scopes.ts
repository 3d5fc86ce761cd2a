/**
 * Scopes of an API token. No scope gives access to the account itself. A token cannot delete, link, export or bill
 * the account, or create another token.
 */
export const TOKEN_SCOPES = ['send', 'read', 'manage'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** `never`: no token may make the call. `public`: the call acts for no user, so the server ignores the token. */
export type CallScope = TokenScope | 'never' | 'public';
