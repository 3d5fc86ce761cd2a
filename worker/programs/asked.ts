/**
 * What a program asks for by headers: who sends, for how many days, how many downloads, and the password. They are judged
 * as the fields of `init` that they are; what is wrong with one is told by its own name. Pure.
 */
import * as z from 'zod/mini';
import type { Handled } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { userId } from '../contract/fields';
import { USER_ID_HEADER } from '../contract/ids';
import { NO_EXPIRY } from '../contract/limits';
import { basicPassword } from '../folders/gate/basic-password';
import { callingFields } from '../lib/api-error';
import { parse } from '../lib/serve';
import type { Entitlements } from '../plans/entitlements';

const DAYS_HEADER = 'Max-Days';
const DOWNLOADS_HEADER = 'Max-Downloads';
const PASSWORD_HEADER = 'X-Password';

/** How the fields of `init` are called by those who send headers. */
const NAMES: Readonly<Record<string, string>> = {
  userId: USER_ID_HEADER,
  expiryDays: DAYS_HEADER,
  downloadLimit: DOWNLOADS_HEADER,
  password: PASSWORD_HEADER,
};

/** What the fields of a file are called. */
const FILE_NAMES: Readonly<Record<string, string>> = { name: 'name', path: 'name', type: 'Content-Type' };

const nameOf = (field: string): string | undefined =>
  NAMES[field] ?? FILE_NAMES[/^files\[\d+\]\.(\w+)$/.exec(field)?.[1] ?? ''];

type Header = (name: string) => string | undefined;

export interface SentFile {
  readonly name: string;
  /** At most so many bytes. */
  readonly size: number;
  readonly type: string;
}

export interface Asked {
  readonly userId: string;
  readonly expiryDays: number;
  readonly password: string | undefined;
  readonly downloadLimit: number | undefined;
}

/** In whose name a program sends, where it says so: by the header, else by its API token. */
export function userIdSent(header: Header, byToken: string | undefined): string | undefined {
  const sent = { userId: header(USER_ID_HEADER) ?? byToken };
  return namingHeaders(() => parse(z.object({ userId: z.optional(userId) }), sent)).userId;
}

/** Whoever says not who they are is somebody new: their upload is managed by its management link. */
export const newUserId = (): string => `user_${crypto.randomUUID()}`;

/** What the headers ask for. What is missing is as the plan has it. */
export function readAsked(
  header: Header,
  ownId: string,
  { tier, expiryDays }: Pick<Entitlements, 'tier' | 'expiryDays'>,
): Asked {
  const days = header(DAYS_HEADER);
  const downloads = header(DOWNLOADS_HEADER);
  return {
    userId: ownId,
    expiryDays: days === undefined ? (tier === 'premium' ? NO_EXPIRY : expiryDays) : numberOf(days),
    password: header(PASSWORD_HEADER) ?? basicPassword(header('Authorization')),
    downloadLimit: downloads === undefined ? undefined : numberOf(downloads),
  };
}

/** What is no number in plain digits is judged as none, and refused. */
const numberOf = (text: string): number => (/^-?\d{1,9}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The input of `init` for these files. With `folderId` they join a folder, which has its settings already. */
export function initInput(
  asked: Asked,
  sent: readonly SentFile[],
  folderId?: string,
): Handled<typeof endpoints.initUpload> {
  const { expiryDays, password, downloadLimit } = asked;
  const files = sent.map((file) => ({ ...file, idempotencyKey: crypto.randomUUID(), path: '' }));
  const settings = folderId === undefined ? { password, downloadLimit } : { folderId };
  return namingHeaders(() => ({
    ...parse(endpoints.initUpload.input, { userId: asked.userId, files, expiryDays, ...settings }),
    userId: asked.userId,
  }));
}

/** Answers what `judge` does. A field that it refuses is called as the program knows it. */
function namingHeaders<T>(judge: () => T): T {
  try {
    return judge();
  } catch (error) {
    throw renamed(error);
  }
}

/** The same failure; where it names a field, by what the program knows it as. */
export const renamed = (error: unknown): unknown => callingFields(error, nameOf);
