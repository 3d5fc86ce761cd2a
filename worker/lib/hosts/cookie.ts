/** Cookies that scripts of pages cannot read. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieName } from '../../contract/ids';
import type { AppEnv } from '../env';
import { originOf } from './origin';

export interface CookieKind {
  /** `cookieName` adds a prefix on https. */
  readonly name: string;
  /** Path on http. The prefix on https requires `/` (RFC 6265bis, section 4.1.3.2). */
  readonly path: '/' | '/api';
}

const isSecure = (c: Context<AppEnv>): boolean => originOf(c).startsWith('https:');

const attributesOf = (c: Context<AppEnv>, { path }: CookieKind) =>
  ({ httpOnly: true, sameSite: 'Lax', path: isSecure(c) ? '/' : path, secure: isSecure(c) }) as const;

export const readCookie = (c: Context<AppEnv>, { name }: Pick<CookieKind, 'name'>): string | undefined =>
  getCookie(c, cookieName(name, isSecure(c)));

export const writeCookie = (c: Context<AppEnv>, kind: CookieKind, value: string, seconds: number): void =>
  setCookie(c, cookieName(kind.name, isSecure(c)), value, { ...attributesOf(c, kind), maxAge: seconds });

export const removeCookie = (c: Context<AppEnv>, kind: CookieKind): void =>
  void deleteCookie(c, cookieName(kind.name, isSecure(c)), attributesOf(c, kind));
