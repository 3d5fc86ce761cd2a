import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../../../../../worker/lib/env';
import { languageOfCall } from '../../../../../worker/lib/hosts/language';

const app = new Hono<AppEnv>();
app.get('/d/:folderId', (c) => c.text(languageOfCall(c)));

test.each(['https://share.example', 'http://localhost'])(
  'on %s, the chosen language wins over the browser’s',
  async (site) => {
    const headers = { 'Accept-Language': 'de' };
    const chosen = { ...headers, Cookie: 'other=1; lang=ja' };
    expect(await (await app.request(`${site}/d/abc`, { headers: chosen })).text()).toBe('ja');
    expect(await (await app.request(`${site}/d/abc`, { headers })).text()).toBe('de');
  },
);
