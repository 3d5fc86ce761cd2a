/**
 * What an API token may be allowed: to send files, to read what its account has, and to change it. No scope reaches the
 * account itself: it is not deleted, linked, exported or billed by a token, and no token makes another.
 */
export const TOKEN_SCOPES = ['send', 'read', 'manage'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a call asks of an API token that comes with it. `never`: no token may; `unasked`: it is made in nobody's name. */
export type CallScope = TokenScope | 'never' | 'unasked';
