/**
 * Scopes of an API token: sending files, reading the account's files, and changing them. No scope reaches the account
 * itself: a token cannot delete, link, export or bill it, nor create another token.
 */
export const TOKEN_SCOPES = ['send', 'read', 'manage'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Scope that a call requires of an API token. `never`: no token may make it; `unasked`: it acts for no user. */
export type CallScope = TokenScope | 'never' | 'unasked';
