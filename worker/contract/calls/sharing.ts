import * as z from 'zod/mini';
import { managerUserId, maxChars } from '../fields';
import { DOWNLOAD_LIMIT_MAX, PASSWORD_MAX_CHARS, SHARE_MESSAGE_MAX_CHARS, SHARE_PASSWORD_MAX_CHARS } from '../limits';
import { endpoint } from './endpoint';

/** A password as it is hashed and compared: the same letters typed on another system are the same password. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

/** Counted by characters, an emoji being one, so that what people see counts. */
const isAllowedPassword = (password: string): boolean => {
  const { length } = [...password];
  return length >= 1 && length <= SHARE_PASSWORD_MAX_CHARS;
};

/** The password of a folder, normalised. */
export const sharePassword = z
  .string('must be text')
  .check(
    maxChars(PASSWORD_MAX_CHARS, `must have at most ${SHARE_PASSWORD_MAX_CHARS} characters`),
    z.overwrite(normalPassword),
    z.refine(isAllowedPassword, `must have 1 to ${SHARE_PASSWORD_MAX_CHARS} characters`),
  );

const LINE_END = /\r\n?|[\u2028\u2029]/g;
/** Control characters but the newline, and those that set the direction of text. */
const INVISIBLE = /[^\n\P{Cc}]|\p{Bidi_Control}/gu;

/** A message as it is kept: plain text with newlines; `''` where nothing is left of it. */
export const cleanMessage = (typed: string): string => typed.replace(LINE_END, '\n').replace(INVISIBLE, '').trim();

/** What the sender says to those who open the folder, cleaned. Line ends of two characters count as one. */
export const shareMessage = z
  .string('must be text')
  .check(maxChars(2 * SHARE_MESSAGE_MAX_CHARS), z.overwrite(cleanMessage), maxChars(SHARE_MESSAGE_MAX_CHARS));

/**
 * After how many downloads a folder is gone. A download is one recipient who was delivered a file, or an archive, whole:
 * by downloading it or by looking at it, at once or in parts. The owner's and the managers' own count for nothing.
 */
export const downloadLimit = z
  .int('must be a whole number')
  .check(z.gte(1, 'must be at least 1'), z.lte(DOWNLOAD_LIMIT_MAX, `must be at most ${DOWNLOAD_LIMIT_MAX}`));

/** How a folder is shared, as its owner is told. */
export const sharingSettings = z.object({
  hasPassword: z.boolean(),
  message: z.nullable(z.string()),
  /** Null: it may be downloaded as often as people like. */
  downloadLimit: z.nullable(z.int()),
  /** Nobody but the owner can read it. */
  isStopped: z.boolean(),
});

export const sharingEndpoints = {
  /** Changes what is named, of this folder alone: folders inside it have their own. */
  changeSharing: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/sharing',
    caller: 'manager',
    scope: 'manage',
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      /** Null removes it. Whenever it is named, all who have unlocked the folder have to do so again. */
      password: z.optional(z.nullable(sharePassword)),
      /** Null or nothing but white space removes it. */
      message: z.optional(z.nullable(shareMessage)),
      /** Null removes it. With as many downloads as there were, or fewer, the folder is gone. */
      downloadLimit: z.optional(z.nullable(downloadLimit)),
      isStopped: z.optional(z.boolean('must be true or false')),
    }),
    output: sharingSettings,
    errors: ['sign_in_required', 'not_found', 'expired', 'used_up', 'taken_down', 'too_many_passwords'],
  }),
  /**
   * Answers a pass for a folder, for `Authorization: Bearer`, and sets a cookie that says the same. It is good until
   * `expiresAt`, or until the password changes.
   */
  unlock: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/unlock',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({ folderId: z.string(), password: sharePassword }),
    output: z.object({ pass: z.string(), expiresAt: z.string() }),
    errors: [
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'sharing_stopped',
      'wrong_password',
      'too_many_passwords',
    ],
  }),
} as const;

export type SharingSettings = z.output<typeof sharingSettings>;
