import * as z from 'zod/mini';
import { managerUserId, maxChars, wholeNumber } from '../fields.ts';
import {
  DOWNLOAD_LIMIT_MAX,
  PASSWORD_MAX_CHARS,
  SHARE_MESSAGE_MAX_CHARS,
  SHARE_PASSWORD_MAX_CHARS,
} from '../limits.ts';
import { cleanMessage } from '../names.ts';
import { newEncryption, sealedFolder } from './encryption.ts';
import { endpoint } from './endpoint.ts';

export const CLOSED_ERRORS = ['not_found', 'expired', 'used_up', 'taken_down', 'sharing_stopped'] as const;

/** Normalizes a password (Unicode NFC), because systems encode the same typed letters differently. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

/** Counts code points, so that most emoji are one character. */
const isAllowedPassword = (password: string): boolean => {
  const { length } = [...password];
  return length >= 1 && length <= SHARE_PASSWORD_MAX_CHARS;
};

export const sharePassword = z
  .string('must be text')
  .check(
    maxChars(PASSWORD_MAX_CHARS, `must have at most ${SHARE_PASSWORD_MAX_CHARS} characters`),
    z.overwrite(normalPassword),
    z.refine(isAllowedPassword, `must have 1 to ${SHARE_PASSWORD_MAX_CHARS} characters`),
  );

/** The server cleans the message first, so a line end of two characters counts as one. */
export const shareMessage = z
  .string('must be text')
  .check(maxChars(2 * SHARE_MESSAGE_MAX_CHARS), z.overwrite(cleanMessage), maxChars(SHARE_MESSAGE_MAX_CHARS));

/**
 * Maximum number of recipients who receive a whole file or archive, or nearly a whole one. Owner and managers do not
 * count.
 */
export const downloadLimit = wholeNumber(DOWNLOAD_LIMIT_MAX);

export const sharingSettings = z.object({
  hasPassword: z.boolean(),
  message: z.nullable(z.string()),
  downloadLimit: z.nullable(z.int()),
  isStopped: z.boolean(),
});

export const sharingEndpoints = {
  /** Changes only the given settings. Inner folders keep their settings. */
  changeSharing: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/sharing',
    caller: 'manager',
    scope: 'manage',
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      /** Null removes the password. Null or a password invalidates all passes, even if the password is the same. */
      password: z.optional(z.nullable(sharePassword)),
      /** Null or white space removes the message. */
      message: z.optional(z.nullable(shareMessage)),
      /** Null removes the limit. If earlier downloads already reach a new limit, new recipients get nothing. */
      downloadLimit: z.optional(z.nullable(downloadLimit)),
      isStopped: z.optional(z.boolean('must be true or false')),
      /**
       * New password of an encrypted folder. The folder key stays, but the previous access key becomes invalid.
       * Encrypted folders accept no `password` and no `message`.
       */
      encryption: z.optional(newEncryption),
      sealed: z.optional(sealedFolder),
    }),
    output: sharingSettings,
    errors: ['expired', 'used_up', 'taken_down', 'encrypted', 'too_many_passwords'],
  }),
  /**
   * Returns a pass, also as a cookie. It ends at `expiresAt`, or earlier if the password changes. Programs send it as
   * `Authorization: Bearer`.
   */
  unlock: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/unlock',
    caller: 'anyone',
    scope: 'public',
    input: z.object({ folderId: z.string(), password: sharePassword }),
    output: z.object({ pass: z.string(), expiresAt: z.string() }),
    errors: [...CLOSED_ERRORS, 'encrypted', 'wrong_password', 'too_many_passwords'],
  }),
} as const;

export type SharingSettings = z.output<typeof sharingSettings>;
