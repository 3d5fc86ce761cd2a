import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { LANGUAGE_COOKIE, type Language, languageOf } from '../../contract/languages';
import type { AppEnv } from '../env';

export const languageOfCall = (c: Context<AppEnv>): Language =>
  languageOf({
    path: c.req.path,
    cookie: getCookie(c, LANGUAGE_COOKIE) ?? null,
    acceptLanguage: c.req.header('Accept-Language') ?? null,
  });
