import type { Context } from 'hono';
import { type Language, languageOf } from '../../contract/languages';
import type { AppEnv } from '../env';
import { readCookie } from './cookie';

/** Returns the language of the visitor who makes the request. */
export const languageOfCall = (c: Context<AppEnv>): Language =>
  languageOf({
    path: c.req.path,
    cookie: readCookie(c, { name: 'lang' }) ?? null,
    acceptLanguage: c.req.header('Accept-Language') ?? null,
  });
