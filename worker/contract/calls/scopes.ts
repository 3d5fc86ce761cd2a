/** Scopes of an API token. No scope allows deleting, linking, exporting or billing the account, or creating a token. */
export const TOKEN_SCOPES = ['send', 'read', 'manage'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** `never`: no token may make the call. `public`: the call ignores the token, because it acts for no user. */
export type CallScope = TokenScope | 'never' | 'public';
