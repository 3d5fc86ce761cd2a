/**
 * A pass says which folders somebody has unlocked: for each the version of the password, which a change of it raises,
 * and until when it holds. It also says as whom they are sent bytes (`recipient.ts`), and which folders they manage. It
 * is a signed token. Browsers keep one for all folders in a cookie that no script reads, programs send theirs as
 * `Authorization: Bearer`. Links to files carry cookies alone.
 */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { RECIPIENT_KEEP_MS } from '../../bandwidth/limits';
import { cookieName } from '../../contract/ids';
import { DAY_MS } from '../../contract/units';
import { findManagementHash } from '../../identity/capability-store';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/hosts/origin';
import { newSecret } from '../../lib/id';
import { sign, verify } from '../../lib/signed';

const COOKIE = 'fileshare_passes';
const USE = 'pass';
const PASS_TTL_MS = DAY_MS;
/** Folders that one browser holds passes for, and that it manages; the oldest goes first. The cookie has 2.2 kB then. */
const PASSES_MAX = 20;
const MANAGED_MAX = 10;
/** 132 bits of a secret's hash. */
const MANAGED_HASH_CHARS = 22;

/** What was unlocked: a folder, the version of its password, and until when (seconds since 1970). */
type Pass = readonly [folderId: string, passVersion: number, until: number];
/** A folder whose management page was open, until when it counts (seconds since 1970), and the start of its secret's hash. */
type Managed = readonly [folderId: string, until: number, secret: string];

/** What a token says. */
interface Held {
  readonly passes: readonly Pass[];
  readonly managed: readonly Managed[];
  /** Null: nobody yet. */
  readonly recipient: string | null;
}

const NOTHING_HELD: Held = { passes: [], managed: [], recipient: null };

/** What a pass is for: a folder, or a request for files, whose ids never meet. */
interface Passed {
  readonly id: string;
  readonly passVersion: number;
  /** Milliseconds since 1970; null: no expiry. */
  readonly expiresAt: number | null;
}

/** A pass for one folder, for its bearer, and until when it holds (milliseconds since 1970). */
export interface NewPass {
  readonly pass: string;
  readonly expiresAt: number;
}

/** Makes a pass for a folder, and puts it into the browser's cookie beside those for other folders. */
export async function givePass(c: Context<AppEnv>, folder: Passed): Promise<NewPass> {
  const { now, config } = c.var;
  const expiresAt = Math.min(now + PASS_TTL_MS, folder.expiresAt ?? Number.POSITIVE_INFINITY);
  const own: Pass = [folder.id, folder.passVersion, Math.floor(expiresAt / 1000)];
  const held = await heldByCookie(c);
  const kept = held.passes.filter(([folderId]) => folderId !== folder.id);
  const recipient = held.recipient ?? newSecret();
  await keep(c, { ...held, passes: [own, ...kept].slice(0, PASSES_MAX), recipient });
  return { pass: await sign(config, USE, { passes: [own], recipient }, expiresAt), expiresAt };
}

/** The version of the password for which whoever asks holds a pass; null: they hold none for this folder. */
export async function passVersionOf(c: Context<AppEnv>, folderId: string): Promise<number | null> {
  for (const { passes } of [await heldByBearer(c), await heldByCookie(c)]) {
    const found = passes.find(([id]) => id === folderId);
    if (found) return found[1];
  }
  return null;
}

/** As whom the bearer of a token, or the browser, is sent bytes; null: neither says so. */
export const recipientHeld = async (c: Context<AppEnv>): Promise<string | null> =>
  (await heldByBearer(c)).recipient ?? (await heldByCookie(c)).recipient;

/** Has the browser say from now on that it is this recipient. */
export const keepRecipient = async (c: Context<AppEnv>, recipient: string): Promise<void> =>
  keep(c, { ...(await heldByCookie(c)), recipient });

/** Whether the browser has a cookie of ours, whatever it says. */
export const hasCookie = (c: Context<AppEnv>): boolean => getCookie(c, nameOf(c)) !== undefined;

/**
 * Has the browser say for a day that its user manages the folder, by the secret with this hash. It allows nothing, and
 * ends when the folder gets another secret.
 */
export async function keepManaged(c: Context<AppEnv>, folderId: string, secretHash: string): Promise<void> {
  const { now } = c.var;
  const held = await heldByCookie(c);
  const secret = secretHash.slice(0, MANAGED_HASH_CHARS);
  const known = held.managed.find(([id]) => id === folderId);
  if (known && known[2] === secret && known[1] * 1000 > now + PASS_TTL_MS / 2) return;
  const others = held.managed.filter(([id]) => id !== folderId);
  const own: Managed = [folderId, Math.floor((now + PASS_TTL_MS) / 1000), secret];
  await keep(c, { ...held, managed: [own, ...others].slice(0, MANAGED_MAX) });
}

/** Whether the browser is one in which the folder is managed by its present secret. Reads D1 only if it says so. */
export async function isManagersBrowser(c: Context<AppEnv>, folderId: string): Promise<boolean> {
  const known = (await heldByCookie(c)).managed.find(([id]) => id === folderId);
  if (!known) return false;
  const secretHash = await findManagementHash(dbOf(c.env, { folderId }), folderId);
  return secretHash?.slice(0, MANAGED_HASH_CHARS) === known[2];
}

async function keep(c: Context<AppEnv>, { passes, managed, recipient }: Held): Promise<void> {
  const { now, config } = c.var;
  const claims = { passes, ...(managed.length > 0 && { managed }), ...(recipient !== null && { recipient }) };
  setCookie(c, nameOf(c), await sign(config, USE, claims, now + RECIPIENT_KEEP_MS), {
    ...{ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c) },
    maxAge: Math.floor(RECIPIENT_KEEP_MS / 1000),
  });
}

const heldByBearer = (c: Context<AppEnv>): Promise<Held> =>
  heldIn(c, /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]);

const heldByCookie = (c: Context<AppEnv>): Promise<Held> => heldIn(c, getCookie(c, nameOf(c)));

/** What a token says that still holds; nothing where it is none of ours. */
async function heldIn(c: Context<AppEnv>, token: string | undefined): Promise<Held> {
  if (token === undefined) return NOTHING_HELD;
  const { now, config } = c.var;
  const claims = await verify(config, USE, token, now);
  if (typeof claims === 'string') return NOTHING_HELD;
  const { passes, managed = [], recipient = null } = claims as unknown as Partial<Held> & Pick<Held, 'passes'>;
  return {
    passes: passes.filter(([, , until]) => until * 1000 > now),
    managed: managed.filter(([, until]) => until * 1000 > now),
    recipient,
  };
}

const isSecure = (c: Context<AppEnv>): boolean => originOf(c).startsWith('https:');

const nameOf = (c: Context<AppEnv>): string => cookieName(COOKIE, isSecure(c));
