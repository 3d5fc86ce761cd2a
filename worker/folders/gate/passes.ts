/**
 * A pass says which folders somebody has unlocked: for each the version of the password, which a change of it raises,
 * and until when it holds. It is a signed token. Browsers keep one for all folders in a cookie that no script reads,
 * programs send theirs as `Authorization: Bearer`. Links to files carry cookies alone.
 */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { cookieName } from '../../contract/ids';
import { DAY_MS } from '../../contract/units';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/origin';
import { sign, verify } from '../../lib/signed';
import type { Folder } from '../store';

const COOKIE = 'fileshare_passes';
const USE = 'pass';
const PASS_TTL_MS = DAY_MS;
/** Folders that one browser holds passes for; the oldest goes first. The cookie has 1.3 kB then. */
const PASSES_MAX = 20;

/** What was unlocked: a folder, the version of its password, and until when (seconds since 1970). */
type Pass = readonly [folderId: string, passVersion: number, until: number];

/** A pass for one folder, for its bearer, and until when it holds (milliseconds since 1970). */
export interface NewPass {
  readonly pass: string;
  readonly expiresAt: number;
}

/** Makes a pass for a folder, and puts it into the browser's cookie beside those for other folders. */
export async function givePass(c: Context<AppEnv>, folder: Folder): Promise<NewPass> {
  const { now, config } = c.var;
  const expiresAt = Math.min(now + PASS_TTL_MS, folder.expiresAt ?? Number.POSITIVE_INFINITY);
  const own: Pass = [folder.id, folder.passVersion, Math.floor(expiresAt / 1000)];
  const kept = (await passesIn(c, getCookie(c, nameOf(c)))).filter(([folderId]) => folderId !== folder.id);
  const all = [own, ...kept].slice(0, PASSES_MAX);
  const last = Math.max(...all.map(([, , until]) => until)) * 1000;
  setCookie(c, nameOf(c), await sign(config.SIGNING_SECRET, USE, { passes: all }, last), {
    ...{ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c) },
    maxAge: Math.ceil((last - now) / 1000),
  });
  return { pass: await sign(config.SIGNING_SECRET, USE, { passes: [own] }, expiresAt), expiresAt };
}

/** The version of the password for which whoever asks holds a pass; null: they hold none for this folder. */
export async function passVersionOf(c: Context<AppEnv>, folderId: string): Promise<number | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  for (const token of [bearer, getCookie(c, nameOf(c))]) {
    const found = (await passesIn(c, token)).find(([id]) => id === folderId);
    if (found) return found[1];
  }
  return null;
}

/** What a token says that still holds; nothing where it is none of ours. */
async function passesIn(c: Context<AppEnv>, token: string | undefined): Promise<readonly Pass[]> {
  if (token === undefined) return [];
  const { now, config } = c.var;
  const claims = await verify(config.SIGNING_SECRET, USE, token, now);
  if (typeof claims === 'string') return [];
  return (claims.passes as readonly Pass[]).filter(([, , until]) => until * 1000 > now);
}

const isSecure = (c: Context<AppEnv>): boolean => originOf(c).startsWith('https:');

const nameOf = (c: Context<AppEnv>): string => cookieName(COOKIE, isSecure(c));
