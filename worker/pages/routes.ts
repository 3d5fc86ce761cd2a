import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Folder, findFolder } from '../folders/store';
import { visibility } from '../folders/visibility';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { cardOf } from './card';
import { mountSite } from './site-routes';

/**
 * Share pages: the page itself, told to robots to leave alone, with a card for whoever pastes the link somewhere. Site
 * pages: for everybody, robots included.
 */
export function mountPages(app: Hono<AppEnv>): void {
  app.get('/d/:folderId', sharePage);
  app.get('/r/:folderId', sharePage);
  app.get('/d/*', (c) => hiddenPage(c, '/shell'));
  app.get('/r/*', (c) => hiddenPage(c, '/shell'));
  app.get('/admin/*', (c) => hiddenPage(c, '/admin'));
  mountSite(app);
}

async function sharePage(c: Context<AppEnv>): Promise<Response> {
  const folder = await findFolder(openDb(c.env.DB), c.req.param('folderId') ?? '');
  const seen = visibility(folder, c.var.now);
  const answer = await hiddenPage(c, '/shell');
  return folder && seen === 'visible' ? withCard(answer, folder, c.req.url) : answer;
}

async function hiddenPage(c: Context<AppEnv>, asset: '/shell' | '/admin'): Promise<Response> {
  const answer = await c.env.ASSETS.fetch(new Request(new URL(asset, c.req.url)));
  const headers = new Headers(answer.headers);
  headers.set('X-Robots-Tag', 'noindex');
  // What the asset's tag says is no longer true of a page with a card in it.
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-cache');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Adds the title and Open Graph tags. A folder's name is a stranger's text: all of it is escaped. */
function withCard(answer: Response, folder: Folder, url: string): Response {
  const card = cardOf(folder, url);
  const tags = card.properties.map(([property, content]) => html`<meta property="${property}" content="${content}">`);
  return new HTMLRewriter()
    .on('title', { element: (title) => void title.setInnerContent(card.title) })
    .on('head', { element: (head) => void head.append(tags.join(''), { html: true }) })
    .transform(answer);
}
