import * as z from 'zod/mini';
import { list, maxChars, successAnswer, userId } from '../fields';
import { API_TOKEN_MAX_DAYS, API_TOKEN_NAME_MAX_CHARS } from '../limits';
import { endpoint } from './endpoint';
import { TOKEN_SCOPES } from './scopes';

const tokenName = z
  .string('must be text')
  .check(
    maxChars(API_TOKEN_NAME_MAX_CHARS),
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u, 'must be a single line of visible characters'),
  );

export const apiToken = z.object({
  tokenId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Last characters of the secret, so that users can tell tokens apart. */
  ends: z.string(),
  createdAt: z.string(),
  /** Accurate to an hour. Null if never used. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});

/**
 * API tokens of an account. Programs send a token as `Authorization: Bearer fs_...`, and may then omit `userId`. A call
 * outside the token's scopes fails.
 */
export const apiTokenEndpoints = {
  /** Includes expired tokens that were not revoked. */
  apiTokens: endpoint({
    method: 'GET',
    path: '/api/tokens',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ tokens: z.array(apiToken) }),
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
      /** May have a fraction. If null or omitted, the token never expires. */
      days: z.nullish(
        z
          .number('must be a number')
          .check(z.gt(0, 'must be more than 0'), z.lte(API_TOKEN_MAX_DAYS, `must be at most ${API_TOKEN_MAX_DAYS}`)),
      ),
    }),
    /** Only this response has the secret, because only its hash is stored. */
    output: z.object({ token: apiToken, secret: z.string() }),
    errors: ['tokens_full', 'too_many_tokens'],
  }),
  /** Signed URLs of started uploads stay valid. */
  revokeApiToken: endpoint({
    method: 'DELETE',
    path: '/api/tokens/:tokenId',
    caller: 'account',
    scope: 'never',
    input: z.object({ tokenId: z.string(), userId }),
    output: successAnswer,
    errors: ['not_found'],
  }),
} as const;

export type ApiToken = z.output<typeof apiToken>;
