import * as z from 'zod/mini';
import { done, list, maxChars, userId } from '../fields';
import { API_TOKEN_MAX_DAYS, API_TOKEN_NAME_MAX_CHARS } from '../limits';
import { endpoint } from './endpoint';
import { TOKEN_SCOPES } from './scopes';

/** A line that people tell a token by. */
const tokenName = z
  .string('must be text')
  .check(
    maxChars(API_TOKEN_NAME_MAX_CHARS),
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u, 'must be a single line of visible characters'),
  );

/** What its account is told of an API token. */
export const apiToken = z.object({
  tokenId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The last characters of the secret, to tell tokens apart by. */
  ends: z.string(),
  createdAt: z.string(),
  /** To the hour; null: it was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Null: it has no end. */
  expiresAt: z.nullable(z.string()),
});

/**
 * Tokens for programs, made and revoked by the account that they act as. A token is sent as `Authorization: Bearer
 * fs_...`; `userId` may then be left out of any call. What `scope` of a call (`endpoint.ts`) does not allow is refused.
 */
export const apiTokenEndpoints = {
  /** The newest first; those that have expired stay until they are revoked. */
  apiTokens: endpoint({
    method: 'GET',
    path: '/api/tokens',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ tokens: z.array(apiToken) }),
    errors: [],
  }),
  makeApiToken: endpoint({
    method: 'POST',
    path: '/api/tokens',
    caller: 'account',
    scope: 'never',
    input: z.object({
      userId,
      name: tokenName,
      scopes: list(z.enum(TOKEN_SCOPES, `must be one of ${TOKEN_SCOPES.join(', ')}`), {
        min: [1, 'must name at least one'],
        max: [TOKEN_SCOPES.length, `must name at most ${TOKEN_SCOPES.length}`],
      }),
      /** Until when it works, in days from now, fractions kept; null or left out: without an end. */
      days: z.nullish(
        z
          .number('must be a number')
          .check(z.gt(0, 'must be more than 0'), z.lte(API_TOKEN_MAX_DAYS, `must be at most ${API_TOKEN_MAX_DAYS}`)),
      ),
    }),
    /** `secret` is the token itself. It is told this once: only its hash is kept. */
    output: z.object({ token: apiToken, secret: z.string() }),
    errors: ['tokens_full', 'too_many_tokens'],
  }),
  /** Holds at once. What the token has begun to upload may be finished by the URLs that were signed for it. */
  revokeApiToken: endpoint({
    method: 'DELETE',
    path: '/api/tokens/:tokenId',
    caller: 'account',
    scope: 'never',
    input: z.object({ tokenId: z.string(), userId }),
    output: done,
    errors: ['not_found'],
  }),
} as const;

export type ApiToken = z.output<typeof apiToken>;
