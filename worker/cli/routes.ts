/** The program for terminals: a shell script that knows where it came from. */
import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { requestPath, sharePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import type { AppEnv } from '../lib/env';
import { siteOrigin } from '../pages/page';
import script from './fileshare.sh';
import { qrText } from './qr-text';
import { shellOrigin } from './shell-origin';

/** Where the script wants to have the origin. */
const ORIGIN_MARK = '@ORIGIN@';

const SCRIPT_HEADERS = {
  'Content-Type': 'text/x-shellscript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** Whatever is answered is run by a shell. */
const REFUSAL = "echo 'fileshare: this address is no place to get the program from.' >&2\nexit 2\n";

export function mountCli(app: Hono<AppEnv>): void {
  app.get('/cli', etag(), (c) => {
    const origin = shellOrigin(siteOrigin(c));
    if (origin === null) return c.body(REFUSAL, 400, SCRIPT_HEADERS);
    return c.body(script.replaceAll(ORIGIN_MARK, origin), 200, SCRIPT_HEADERS);
  });

  // QR codes of links, for terminals of machines without a program for it. Says nothing of what is behind a link.
  app.get('/cli/qr/d/:folderId', (c) => qrCode(c, sharePath(c.req.param('folderId')), c.req.param('folderId')));
  app.get('/cli/qr/u/:requestId', (c) => qrCode(c, requestPath(c.req.param('requestId')), c.req.param('requestId')));
}

const qrCode = (c: Context<AppEnv>, path: string, id: string): Response | Promise<Response> =>
  SHARE_ID.test(id) ? c.text(qrText(siteOrigin(c) + path), 200, { 'Cache-Control': 'no-store' }) : c.notFound();
