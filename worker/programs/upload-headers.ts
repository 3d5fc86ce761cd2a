/**
 * Reads the headers of a program's upload: user id, days, number of downloads, and password. They are validated as
 * fields of `init`. An error names the header. Pure.
 */
import * as z from 'zod/mini';
import type { HandlerInput } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { userId } from '../contract/fields';
import { USER_ID_HEADER } from '../contract/ids';
import { NO_EXPIRY } from '../contract/limits';
import { basicPassword } from '../folders/gate/basic-password';
import { renameErrorField } from '../lib/api-error';
import type { Entitlements } from '../plans/entitlements';
import { parse } from '../serve/route';

const DAYS_HEADER = 'Max-Days';
const DOWNLOADS_HEADER = 'Max-Downloads';
const PASSWORD_HEADER = 'X-Password';

/** Header names for fields of `init`. */
const NAMES: Readonly<Record<string, string>> = {
  userId: USER_ID_HEADER,
  expiryDays: DAYS_HEADER,
  downloadLimit: DOWNLOADS_HEADER,
  password: PASSWORD_HEADER,
};

/** Names for the fields of a file. */
const FILE_NAMES: Readonly<Record<string, string>> = { name: 'name', path: 'name', type: 'Content-Type' };

const headerNameOf = (field: string): string | undefined =>
  NAMES[field] ?? FILE_NAMES[/^files\[\d+\]\.(\w+)$/.exec(field)?.[1] ?? ''];

type Header = (name: string) => string | undefined;

export interface FileInput {
  readonly name: string;
  /** Upper bound, in bytes. */
  readonly size: number;
  readonly type: string;
}

export interface UploadSettings {
  readonly userId: string;
  readonly expiryDays: number;
  readonly password: string | undefined;
  readonly downloadLimit: number | undefined;
}

/** Returns the user id of the header, else of the API token, or undefined if there is neither. */
export function readUserId(header: Header, tokenUserId: string | undefined): string | undefined {
  const input = { userId: header(USER_ID_HEADER) ?? tokenUserId };
  return withHeaderNames(() => parse(z.object({ userId: z.optional(userId) }), input)).userId;
}

/** Returns a random user id for a sender without one. Such an upload is managed by its management link. */
export const newUserId = (): string => `user_${crypto.randomUUID()}`;

/** Returns the settings of the headers. The plan decides the rest. */
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

/** Returns NaN, which validation rejects, unless the text is a number in plain digits. */
const numberOf = (text: string): number => (/^-?\d{1,9}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Returns the input of `init` for these files. With `folderId` they join a folder, which keeps its settings. */
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

/** Returns the result of `validate`. An error names the header instead of the field. */
function withHeaderNames<T>(validate: () => T): T {
  try {
    return validate();
  } catch (error) {
    throw nameHeader(error);
  }
}

/** Returns the same error; if it names a field, by the name that the program uses. */
export const nameHeader = (error: unknown): unknown => renameErrorField(error, headerNameOf);
