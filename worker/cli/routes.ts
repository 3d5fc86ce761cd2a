/** The program for terminals: a shell script that knows where it came from. */
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { FOLDER_MAX_EMPTY_DIRECTORIES } from '../contract/limits';
import type { AppEnv } from '../lib/env';
import { configOf, siteOrigin } from '../pages/page';
import { mountCliCalls } from './call-routes';
import script from './fileshare.sh';
import { shellOrigin } from './shell-origin';

const SCRIPT_HEADERS = {
  'Content-Type': 'text/x-shellscript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** Whatever is answered is run by a shell. */
const REFUSAL = "echo 'fileshare: this address is no place to get the program from.' >&2\nexit 2\n";

export function mountCli(app: Hono<AppEnv>): void {
  mountCliCalls(app);

  app.get('/cli', etag(), (c) => {
    const origin = shellOrigin(siteOrigin(c));
    if (origin === null) return c.body(REFUSAL, 400, SCRIPT_HEADERS);
    return c.body(filledIn({ origin, files: configOf(c)?.MAX_FILES_PER_UPLOAD ?? 1 }), 200, SCRIPT_HEADERS);
  });
}

/** The script, with its origin and how many files one call may announce in the place of their marks. */
const filledIn = ({ origin, files }: { origin: string; files: number }): string =>
  script
    .replaceAll('@ORIGIN@', origin)
    .replaceAll('@FILES@', String(files))
    .replaceAll('@DIRECTORIES@', String(FOLDER_MAX_EMPTY_DIRECTORIES));
