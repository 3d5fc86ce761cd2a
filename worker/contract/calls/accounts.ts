import * as z from 'zod/mini';
import { anonymousUserId, count, successAnswer, text, userId } from '../fields';
import { EXPORT_CURSOR_MAX_CHARS, NAME_MAX_CHARS } from '../limits';
import { apiToken } from './api-tokens';
import { endpoint } from './endpoint';
import { encryptedFields, fileAnswer } from './folders';
import { sharingSettings } from './sharing';

export const accountEndpoints = {
  /** Returns a new anonymous id. Pages generate one without this call. */
  createUser: endpoint({
    method: 'POST',
    path: '/api/user/create',
    caller: 'anyone',
    scope: 'public',
    input: z.object({}),
    output: z.object({ userId }),
  }),
  /**
   * Creates or updates the account, with e-mail and name from the token. Sets a cookie that makes downloads of the
   * account's own files free, up to a limit.
   */
  register: endpoint({
    method: 'POST',
    path: '/api/user/register',
    caller: 'account',
    scope: 'never',
    input: z.object({
      firebaseUid: text(128).check(z.minLength(1, 'must not be empty')),
      email: z.nullish(text(NAME_MAX_CHARS)),
      displayName: z.nullish(text(NAME_MAX_CHARS)),
      anonymousUserId: z.nullish(anonymousUserId),
    }),
    output: z.object({ userId }),
  }),
  /** Moves everything of an anonymous id to the account. From then on, that id alone gives no access. */
  linkAnonymous: endpoint({
    method: 'POST',
    path: '/api/user/link-anonymous',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId, anonymousUserId }),
    output: z.object({ success: z.literal(true), movedFolders: count }),
    errors: ['linked_elsewhere'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/user/sign-out',
    caller: 'anyone',
    scope: 'public',
    input: z.object({}),
    output: successAnswer,
  }),
  /** Ends the sessions of all other sign-ins of the account. API tokens stay valid. */
  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/user/sign-out-others',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: successAnswer,
    errors: ['recent_sign_in_required'],
  }),
  /** Returns the account's data in pages. `next` is the `after` of the next call, or null on the last page. */
  exportData: endpoint({
    method: 'GET',
    path: '/api/user/export',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId, after: z.optional(text(EXPORT_CURSOR_MAX_CHARS)) }),
    output: z.object({
      account: z.object({
        userId: z.string(),
        email: z.nullable(z.string()),
        mailAddress: z.optional(z.nullable(z.string())),
        displayName: z.nullable(z.string()),
        createdAt: z.nullable(z.string()),
        linkedAt: z.array(z.string()),
      }),
      apiTokens: z.array(apiToken),
      subscriptions: z.array(
        z.object({
          id: z.string(),
          planId: z.string(),
          status: z.nullable(z.string()),
          paidUntil: z.nullable(z.string()),
          endedAt: z.nullable(z.string()),
        }),
      ),
      secondSubscriptions: z.array(
        z.object({ id: z.string(), foundAt: z.string(), refund: z.enum(['pending', 'refunded', 'refused']) }),
      ),
      folders: z.array(
        z.object({
          folderId: z.string(),
          parentFolderId: z.nullable(z.string()),
          folderName: z.string(),
          createdAt: z.string(),
          expiryDate: z.nullable(z.string()),
          totalDownloads: count,
          bandwidthUsed: count,
          ...sharingSettings.shape,
          ...encryptedFields,
          takedownReason: z.nullable(z.string()),
          files: z.array(fileAnswer),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  /**
   * Deletes the account's data, stops the renewal of its subscription, and signs out all devices. The client then
   * deletes the account at the identity provider.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/user/account',
    caller: 'account',
    afterDeletion: true,
    scope: 'never',
    input: z.object({ userId }),
    output: successAnswer,
    errors: ['recent_sign_in_required'],
  }),
} as const;
