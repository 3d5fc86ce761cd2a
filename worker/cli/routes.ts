/** Serves the script for terminals. The script contains the origin that served it. */
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

/** Response if the origin is invalid. It is a script, because clients pipe every response of this URL to a shell. */
const REFUSAL = "echo 'fileshare: this address is no place to get the program from.' >&2\nexit 2\n";

export function mountCli(app: Hono<AppEnv>): void {
  mountCliCalls(app);

  app.get('/cli', etag(), (c) => {
    const origin = shellOrigin(siteOrigin(c));
    if (origin === null) return c.body(REFUSAL, 400, SCRIPT_HEADERS);
    return c.body(fillScript({ origin, files: configOf(c)?.MAX_FILES_PER_UPLOAD ?? 1 }), 200, SCRIPT_HEADERS);
  });
}

/** Returns the script with its placeholders replaced. */
const fillScript = ({ origin, files }: { origin: string; files: number }): string =>
  script
    .replaceAll('@ORIGIN@', origin)
    .replaceAll('@FILES@', String(files))
    .replaceAll('@DIRECTORIES@', String(FOLDER_MAX_EMPTY_DIRECTORIES));
