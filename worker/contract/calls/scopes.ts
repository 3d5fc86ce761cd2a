/**
 * Scopes of an API token: sending files, reading the account's files, and changing the account's files. No scope
 * gives access to the account itself. A token cannot delete, link, export or bill the account, or create another
 * token.
 */
export const TOKEN_SCOPES = ['send', 'read', 'manage'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * Scope that an API token needs for a call. `never`: no token may make the call. `public`: the call acts for no
 * user, so the server ignores the token.
 */
export type CallScope = TokenScope | 'never' | 'public';
