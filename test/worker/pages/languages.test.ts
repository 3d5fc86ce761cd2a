import { expect, test } from 'vitest';
import { directionOf, LANGUAGES, type Language, prefixOf } from '../../../worker/contract/languages.ts';
import { bytes } from '../../harness/bytes.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { newId } from '../../harness/stored/seed.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const VARY = 'Accept-Language, Cookie';

interface Visit {
  readonly cookie?: string;
  readonly accept?: string;
}

async function visit(path: string, { cookie, accept }: Visit = {}) {
  const headers = {
    'Sec-Fetch-Dest': 'document',
    ...(cookie !== undefined && { Cookie: `lang=${cookie}` }),
    ...(accept !== undefined && { 'Accept-Language': accept }),
  };
  const answer = await server.newVisitor().fetch(path, { headers, redirect: 'manual' });
  const html = await answer.text();
  const named = [...html.matchAll(/\/assets\/(?:start|more|admin)-([\w-]+?)-[\w-]{8}\.js/g)].map(
    ([, language]) => language,
  );
  return {
    status: answer.status,
    html,
    language: /<html [^>]*lang="([^"]+)"/.exec(html)?.[1],
    direction: /<html [^>]*dir="([^"]+)"/.exec(html)?.[1],
    messagesOf: [...new Set(named)],
    contentLanguage: answer.headers.get('Content-Language'),
    vary: answer.headers.get('Vary'),
    location: answer.headers.get('Location'),
  };
}

const inLanguage = (language: Language) => ({
  language,
  direction: directionOf(language),
  messagesOf: [language],
  contentLanguage: language,
});

test.each(LANGUAGES)('%s is the language of the page for its header, its cookie and its address', async (language) => {
  const byHeader = await visit('/pricing', { accept: language });
  expect(byHeader).toMatchObject({ status: 200, ...inLanguage(language), vary: expect.stringContaining(VARY) });
  const other = language === 'ja' ? 'de' : 'ja';
  expect(await visit('/uploads', { cookie: language, accept: other })).toMatchObject(inLanguage(language));
  if (language === 'en') return;
  const byAddress = await visit(`${prefixOf(language)}/pricing`, { cookie: other, accept: other });
  expect(byAddress).toMatchObject({ status: 200, ...inLanguage(language) });
  expect(byAddress.vary ?? '').not.toContain('Language');
});

test('share pages, the pages of secret links and error pages answer in the language of the visitor', async () => {
  const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
  const paths = { [`/d/${folderId}`]: 200, [`/e/${newId()}`]: 200, '/m/x': 200, '/u/x': 200, '/confirm': 200 };
  const missing = { [`/d/${newId()}`]: 404, '/nothing-here': 404, '/nothing/here': 404 };
  for (const [path, status] of Object.entries({ ...paths, ...missing })) {
    expect([path, await visit(path, { accept: 'de-AT' })]).toEqual([
      path,
      expect.objectContaining({ status, ...inLanguage('de'), vary: expect.stringContaining(VARY) }),
    ]);
  }
});

test('the links of a translated page have the prefix of its address', async () => {
  expect((await visit('/de/')).html).toContain('href="/de/pricing"');
  const home = (await visit('/', { accept: 'de' })).html;
  expect(home).toContain('href="/pricing"');
  expect(home).toContain('<link rel="canonical" href="http');
  expect(home).toMatch(/<link rel="canonical" href="[^"]+\/de\/">/);
  for (const { html } of [await visit('/de/'), await visit('/blog', { accept: 'de' })]) {
    expect(html).toContain('href="/uploads"');
    expect(html).not.toContain('prefix-of-the-language');
  }
});

test.each([
  ['/de', '/de/'],
  ['/DE/?a=1', '/de/?a=1'],
  ['/de/uploads?view=grid', '/uploads?view=grid'],
  ['/de/d/abc', '/d/abc'],
  ['/en/pricing', '/pricing'],
  ['/de//evil.example', '/evil.example'],
])('redirects %s to %s', async (path, location) => {
  expect(await visit(path)).toMatchObject({ status: 302, location });
});

test('a page that a browser keeps in one language is not valid in another', async () => {
  const { fetch } = server.newVisitor();
  const page = await fetch('/', { headers: { 'Accept-Language': 'de' } });
  await page.body?.cancel();
  const tag = page.headers.get('ETag') ?? '';
  const statusIn = async (language: string) => {
    const answer = await fetch('/', { headers: { 'Accept-Language': language, 'If-None-Match': tag } });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get('Vary')];
  };
  expect(await statusIn('de')).toEqual([304, expect.stringContaining(VARY)]);
  expect(await statusIn('fr')).toEqual([200, expect.stringContaining(VARY)]);
});

test('visitors without scripts read why, in their language', async () => {
  const textIn = async (language: Language) =>
    /<noscript>([^<]*)<\/noscript>\s*<\/body>/.exec((await visit('/uploads', { accept: language })).html)?.[1];
  expect(await textIn('en')).toBe('Fileshare needs JavaScript to send and to show files.');
  expect(await textIn('de')).toContain('JavaScript');
});

test('a translated page marks a text that exists only in English', async () => {
  const german = (await visit('/privacy-policy', { accept: 'de' })).html;
  expect(german).toMatch(/<article lang="en" dir="ltr"/);
  expect(german).toContain('<link rel="canonical"');
  expect(german).not.toContain('hreflang');
});
