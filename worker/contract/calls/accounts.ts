import * as z from 'zod/mini';
import { anonymousUserId, count, done, text, userId } from '../fields';
import { EXPORT_CURSOR_MAX_CHARS, NAME_MAX_CHARS } from '../limits';
import { apiToken } from './api-tokens';
import { endpoint } from './endpoint';
import { fileAnswer } from './folders';
import { sharingSettings } from './sharing';

export const accountEndpoints = {
  /** A new anonymous id; the page makes up its own. */
  createUser: endpoint({
    method: 'POST',
    path: '/api/user/create',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({}),
    output: z.object({ userId }),
    errors: [],
  }),
  /**
   * Makes the account known, or brings what is known of it up to date. E-mail and name are the token's. Also sets the
   * cookie by which the account downloads its own files free of charge.
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
    errors: [],
  }),
  /** The anonymous id's folders become the account's; the id has no power from then on. Safe to repeat. */
  linkAnonymous: endpoint({
    method: 'POST',
    path: '/api/user/link-anonymous',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId, anonymousUserId }),
    output: z.object({ success: z.literal(true), movedFolders: count }),
    errors: ['linked_elsewhere'],
  }),
  /** Forgets the cookie that `register` set. */
  signOut: endpoint({
    method: 'POST',
    path: '/api/user/sign-out',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({}),
    output: done,
    errors: [],
  }),
  /**
   * Ends every session of the account but the caller's: ID tokens of sign-ins before the caller's own are refused from
   * now on, and so are the cookies that came with them. API tokens stay. Safe to repeat.
   */
  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/user/sign-out-others',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: done,
    errors: ['recent_sign_in_required'],
  }),
  /**
   * What is kept of the account, page by page: `next` of one answer is `after` of the following; null ends it. Files of
   * one folder may be in several pages.
   */
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
        displayName: z.nullable(z.string()),
        createdAt: z.nullable(z.string()),
        /** When anonymous ids became the account's. */
        linkedAt: z.array(z.string()),
      }),
      /** Without their secrets, which nobody keeps. */
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
      /** Subscriptions too many that were ended, the latest first, and what became of their refunds. */
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
          takedownReason: z.nullable(z.string()),
          files: z.array(fileAnswer),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    errors: [],
  }),
  /**
   * Deletes what the account has and what is known of it, and stops the renewal of what it has subscribed to; the page
   * deletes it at the provider after that. Ends all sessions of the account. Safe to repeat.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/user/account',
    caller: 'account',
    afterDeletion: true,
    scope: 'never',
    input: z.object({ userId }),
    output: done,
    errors: ['recent_sign_in_required'],
  }),
} as const;
