/** Programs for terminals. Each contains the origin of the server that sent it. */
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { FOLDER_MAX_EMPTY_DIRECTORIES } from '../contract/limits';
import { ORIGIN_MARK } from '../contract/site-pages';
import type { AppEnv } from '../lib/env';
import { configOf, siteOrigin } from '../pages/page';
import { OPEN_PROGRAM_PATH } from '../programs/paths';
import { mountCliCalls } from './call-routes';
import script from './fileshare.sh';
import { shellOrigin } from './shell-origin';

const COMMON_HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};
const SCRIPT_HEADERS = { ...COMMON_HEADERS, 'Content-Type': 'text/x-shellscript; charset=utf-8' };
const MODULE_HEADERS = { ...COMMON_HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' };

/**
 * Response if the origin is not safe in a script. Clients pipe every response of this URL to a shell, so it is a
 * script, too.
 */
const REFUSAL = "echo 'fileshare: this address does not serve the program.' >&2\nexit 2\n";
const MODULE_REFUSAL = "throw new Error('This address does not serve the program.');\n";

export function mountCli(app: Hono<AppEnv>): void {
  mountCliCalls(app);

  app.get('/cli', etag(), (c) => {
    const origin = shellOrigin(siteOrigin(c));
    if (origin === null) return c.body(REFUSAL, 400, SCRIPT_HEADERS);
    return c.body(fillScript({ origin, files: configOf(c)?.MAX_FILES_PER_UPLOAD ?? 1 }), 200, SCRIPT_HEADERS);
  });

  // The build writes this program (`web/terminal`).
  app.get(OPEN_PROGRAM_PATH, etag(), async (c) => {
    const origin = shellOrigin(siteOrigin(c));
    if (origin === null) return c.body(MODULE_REFUSAL, 400, MODULE_HEADERS);
    const program = await c.env.ASSETS.fetch(new URL(OPEN_PROGRAM_PATH, c.req.url));
    if (!program.ok) return c.notFound();
    return c.body((await program.text()).replaceAll(ORIGIN_MARK, origin), 200, MODULE_HEADERS);
  });
}

const fillScript = ({ origin, files }: { origin: string; files: number }): string =>
  script
    .replaceAll('@ORIGIN@', origin)
    .replaceAll('@FILES@', String(files))
    .replaceAll('@DIRECTORIES@', String(FOLDER_MAX_EMPTY_DIRECTORIES));
