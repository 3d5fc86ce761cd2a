/** Settings of a program's upload, from its headers. The rules are as in `init`, but errors name the header. */
import * as z from 'zod/mini';
import type { HandlerInput } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { userId } from '../contract/fields';
import { USER_ID_HEADER } from '../contract/ids';
import { NO_EXPIRY } from '../contract/limits';
import { basicPassword } from '../folders/gate/password-header';
import { renameErrorField } from '../lib/api-error';
import type { Entitlements } from '../plans/entitlements';
import { parse } from '../serve/route';

const DAYS_HEADER = 'Max-Days';
const DOWNLOADS_HEADER = 'Max-Downloads';
const PASSWORD_HEADER = 'X-Password';

/** Header names, by field of `init`. */
const NAMES: Readonly<Record<string, string>> = {
  userId: USER_ID_HEADER,
  expiryDays: DAYS_HEADER,
  downloadLimit: DOWNLOADS_HEADER,
  password: PASSWORD_HEADER,
};

const FILE_NAMES: Readonly<Record<string, string>> = { name: 'name', path: 'name', type: 'Content-Type' };

const headerNameOf = (field: string): string | undefined =>
  NAMES[field] ?? FILE_NAMES[/^files\[\d+\]\.(\w+)$/.exec(field)?.[1] ?? ''];

type Header = (name: string) => string | undefined;

export interface FileInput {
  readonly name: string;
  /** Maximum possible size if the real size is unknown. */
  readonly size: number;
  readonly type: string;
}

export interface UploadSettings {
  readonly userId: string;
  readonly expiryDays: number;
  readonly password: string | undefined;
  readonly downloadLimit: number | undefined;
}

/** Prefers the header to the API token. Returns undefined if neither has a user id. */
export function readUserId(header: Header, tokenUserId: string | undefined): string | undefined {
  const input = { userId: header(USER_ID_HEADER) ?? tokenUserId };
  return withHeaderNames(() => parse(z.object({ userId: z.optional(userId) }), input)).userId;
}

/** An upload of a new user id can be managed only with its management link. */
export const newUserId = (): string => `user_${crypto.randomUUID()}`;

export function readSettings(
  header: Header,
  senderId: string,
  { tier, expiryDays }: Pick<Entitlements, 'tier' | 'expiryDays'>,
): UploadSettings {
  const days = header(DAYS_HEADER);
  const downloads = header(DOWNLOADS_HEADER);
  return {
    userId: senderId,
    expiryDays: days === undefined ? (tier === 'premium' ? NO_EXPIRY : expiryDays) : numberOf(days),
    password: header(PASSWORD_HEADER) ?? basicPassword(header('Authorization')),
    downloadLimit: downloads === undefined ? undefined : numberOf(downloads),
  };
}

/** Returns NaN for text that is not a decimal number. The validation rejects NaN. */
const numberOf = (text: string): number => (/^-?\d{1,9}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** With `folderId`, the files are added to this folder, which keeps its settings. */
export function initInput(
  uploadSettings: UploadSettings,
  fileInputs: readonly FileInput[],
  folderId?: string,
): HandlerInput<typeof endpoints.initUpload> {
  const { expiryDays, password, downloadLimit } = uploadSettings;
  const files = fileInputs.map((file) => ({ ...file, idempotencyKey: crypto.randomUUID(), path: '' }));
  const settings = folderId === undefined ? { password, downloadLimit } : { folderId };
  return withHeaderNames(() => ({
    ...parse(endpoints.initUpload.input, { userId: uploadSettings.userId, files, expiryDays, ...settings }),
    userId: uploadSettings.userId,
  }));
}

function withHeaderNames<T>(validate: () => T): T {
  try {
    return validate();
  } catch (error) {
    throw nameHeader(error);
  }
}

export const nameHeader = (error: unknown): unknown => renameErrorField(error, headerNameOf);
