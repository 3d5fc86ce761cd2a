/** The file is long because most tests share a server with providers and a public origin. */
import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER } from '../../../worker/contract/ids.ts';
import { type PageFolder, pageData } from '../../../worker/contract/page-data.ts';
import { lastChanged, sitePaths } from '../../../worker/contract/site-pages.ts';
import { GIB, HOUR_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { makeSecret } from '../../harness/management.ts';
import { makeRequest } from '../../harness/requests.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import type { Server } from '../../harness/running/server.ts';
import { queriesBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, newId, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const PROVIDERS = { ADS_CLIENT_ID: 'ca-pub-1', ANALYTICS_TOKEN: 'token' };

const server = ownServer({ vars: { ...PROVIDERS, PUBLIC_ORIGIN: 'https://share.example/' }, observed: true });

const openPage = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.newVisitor().fetch(path, { headers: { 'Sec-Fetch-Dest': 'document', ...headers } });
const dataIn = (html: string, id: string): unknown => {
  const [, json] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
};

async function placeholderOf(path: string, language = 'en') {
  const html = await (await openPage(path, { 'Accept-Language': language })).text();
  const textAt = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    layout: textAt(/data-layout="(.*?)"/),
    notes: textAt(/data-notes="(.*?)"/),
    name: textAt(/<span dir="auto" [^>]*>(.*?)<\/span>/),
    count: textAt(/tabular-nums[^>]*><span>(.*?)<\/span>/),
    size: textAt(/tabular-nums.*?<\/b><span>(.*?)<\/span>/),
    expiry: textAt(/decoration-dotted[^>]*>(.*?)<\/span>/),
    message: textAt(/<p dir="auto" [^>]*>(.*?)<\/p>/s),
    download: textAt(/<a href="([^"]*)" download=""/),
  };
}

test('a revalidated page (304) has the same content security policy as the first response', async () => {
  const { fetch } = server.newVisitor();
  const page = await fetch('/');
  await page.text();
  const policy = page.headers.get('Content-Security-Policy');
  expect(policy).toContain('doubleclick.net');
  const notModified = await fetch('/', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } });
  expect([notModified.status, notModified.headers.get('Content-Security-Policy')]).toEqual([304, policy]);
});

test('a public origin with a trailing slash makes the same links as one without', async () => {
  const { call, fetch, person } = server.newVisitor();
  const { folderId, shareLink } = await call(endpoints.createFolder, { userId: person.userId, folderName: 'Mine' });
  expect(shareLink).toBe(`https://share.example/d/${folderId}`);
  expect(await (await fetch('/sitemap.xml')).text()).toContain('<loc>https://share.example/pricing</loc>');
});

test('My Files and the share page have the same link as the response to the upload', async () => {
  const calls = server.newVisitor();
  const { folderId, shareLink } = await begin(calls, [announced({ path: 'album' }), announced()]);
  expect(shareLink).toBe(`https://share.example/d/${folderId}`);
  const { folders } = await calls.own(endpoints.foldersPaginated, {});
  const inside = await calls.own(endpoints.foldersPaginated, { parentFolderId: folderId });
  const { folder } = await calls.call(endpoints.folder, { folderId });
  const pageFolder = dataIn(await (await openPage(`/d/${folderId}`)).text(), pageData.folder) as PageFolder;
  const answers = [...folders, inside.current, ...inside.files, folder, pageFolder.answer.folder];
  expect(answers.map((answer) => answer?.shareLink)).toEqual([shareLink, shareLink, shareLink, shareLink, shareLink]);
});

test('a page cached under another public origin or other settings is not revalidated', async () => {
  const otherServer = await serverOfTest({ vars: { ...PROVIDERS, SUPPORT_EMAIL: 'help@share.example' } });
  for (const [path, changed] of [
    ['/blog', `href="https://share.example/blog"`],
    ['/uploads', '"supportEmail":""'],
  ] as const) {
    const otherResponse = await otherServer.newVisitor().fetch(path);
    const tag = otherResponse.headers.get('ETag') ?? '';
    expect(tag, path).toMatch(/^(W\/)?".+"$/);
    expect(await otherResponse.text(), path).not.toContain(changed);
    const cachedResponse = await server.newVisitor().fetch(path, { headers: { 'If-None-Match': tag } });
    expect([path, cachedResponse.status]).toEqual([path, 200]);
    expect(await cachedResponse.text(), path).toContain(changed);
  }
});

test("pages and the settings call follow the installation's settings", async () => {
  const settings = {
    CONTACT_MAIL_TO: 'operator@share.example',
    CONTACT_MAIL_FROM: 'form@share.example',
    MAX_FILE_BYTES: String(5 * GIB),
    TERMS_NOTICE: 'New terms apply from January 1.',
    ENCRYPT_BY_DEFAULT: 'true',
  };
  const otherServer = await serverOfTest({ vars: settings });
  const ask = async (of: Server, path: string) =>
    (await of.newVisitor().fetch(path, { headers: { 'Sec-Fetch-Dest': 'document' } })).text();
  expect(await otherServer.newVisitor().call(endpoints.config, {})).toMatchObject({
    contactMailed: true,
    termsNotice: 'New terms apply from January 1.',
    encryptByDefault: true,
  });
  expect(await server.newVisitor().call(endpoints.config, {})).toMatchObject({
    contactMailed: false,
    termsNotice: '',
    encryptByDefault: false,
  });

  const guide = await ask(otherServer, '/send-10gb-files');
  expect(guide).toContain('A file of 10 GB is larger than that: cut it into volumes of up to 5 GB');
  expect(guide).not.toContain('10 GB file, free');
  expect(await ask(server, '/send-10gb-files')).toContain('You can send a file of 10 GB without splitting it.');
});

test("the privacy policy and the questions name every act that sets the recipient's cookie", async () => {
  const owner = server.newVisitor();
  const { folderId, fileId } = await uploadOne(owner, bytes(10));
  const secret = await makeSecret(owner, folderId);
  const request = await makeRequest(owner);
  const locked = await makeRequest(owner, { password: 'correct horse' });
  const isSetBy = async (path: string, init: RequestInit = {}) => {
    const response = await server.newVisitor().fetch(path, init);
    await response.body?.cancel();
    expect([path, response.status]).toEqual([path, 200]);
    return response.headers.getSetCookie().some((cookie) => /^(__Host-)?fileshare_passes=/.test(cookie));
  };
  const asDocument = { headers: { 'Sec-Fetch-Dest': 'document' } };
  const acts = {
    'open a share': () => isSetBy(`/d/${folderId}`, asDocument),
    'download from one': () => isSetBy(downloadPath(folderId, fileId)),
    'open a management link': () =>
      isSetBy(`/api/folder/${folderId}/manage`, { headers: { [MANAGEMENT_SECRET_HEADER]: secret } }),
    'unlock a protected request': () =>
      isSetBy(`/api/request/${locked.requestId}/unlock`, {
        method: 'POST',
        body: JSON.stringify({ password: 'correct horse' }),
      }),
  };
  for (const [act, isSet] of Object.entries(acts)) expect([act, await isSet()]).toEqual([act, true]);
  for (const path of ['/', '/pricing', `/u/${request.requestId}`, `/api/request/${request.requestId}`]) {
    expect([path, await isSetBy(path, path.startsWith('/api') ? {} : asDocument)]).toEqual([path, false]);
  }
  const consentSentence = 'open a share, download from one, open a management link or unlock a protected request';
  expect(Object.keys(acts).every((act) => consentSentence.includes(act))).toBe(true);
  const policy = await (await openPage('/privacy-policy')).text();
  expect(policy).toContain(`if you ${consentSentence}`);
  expect(await (await openPage('/')).text()).toContain(`If you ${consentSentence}`);
  expect(policy.indexOf('for 31 days with a random number')).toBeLessThan(policy.indexOf('With an account'));
  expect(await (await openPage('/terms-of-service')).text()).toContain('30 days before it applies');
  expect(await (await openPage('/wetransfer-alternative')).text()).toContain('shows whether someone opened your link');
});

const decoded = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const textIn = (html: string) => decoded(html.replaceAll(/<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, ''));

test('the data for search engines contains the articles and questions that the pages show', async () => {
  const types: Record<string, string[]> = {};
  for (const path of sitePaths) {
    const html = await (await openPage(path)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const data = blocks.map(([, json = '']) => JSON.parse(json));
    if (data.length > 0) types[path] = data.map((item) => item['@type']);
    for (const { mainEntity = [] } of data) {
      for (const { name, acceptedAnswer } of mainEntity) {
        expect(textIn(html), path).toContain(name);
        expect(textIn(html), path).toContain(acceptedAnswer.text);
      }
    }
    for (const article of data.filter((item) => item['@type'] === 'Article')) {
      expect(article).toMatchObject({
        '@context': 'https://schema.org',
        mainEntityOfPage: `https://share.example${path}`,
        dateModified: lastChanged[path],
        author: { url: 'https://share.example' },
      });
      expect(textIn(html)).toContain(article.headline);
      for (const picture of [article.image, article.publisher.logo]) {
        expect(picture).toMatch(/^https:\/\/share\.example\//);
        const { status, headers } = await server.newVisitor().fetch(new URL(picture).pathname);
        expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
      }
    }
  }
  expect(types).toEqual({
    '/': ['FAQPage'],
    '/pricing': ['FAQPage'],
    '/send-10gb-files': ['Article'],
    '/wetransfer-alternative': ['Article'],
  });
});

test('the policy of every page allows scripts only from folders of the build at the requested origin', async () => {
  const folder = await seedFolder(server.d1, folderRow());
  const paths = [
    ...sitePaths,
    '/uploads',
    '/profile',
    '/admin',
    '/admin/x',
    `/d/${folder.id}`,
    `/r/${newId()}`,
    '/d/a/b',
  ];
  for (const path of [...paths, '/nothing-here', '/nothing.js', '/shell', '/404']) {
    const page = await openPage(path);
    expect(page.headers.get('Content-Type'), path).toContain('text/html');
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    const { origin } = server.url;
    expect(policy.split('; '), path).toContain("default-src 'none'");
    expect(policy, path).toMatch(new RegExp(`script-src ${origin}/assets/ 'sha256-\\S+'( https://\\S+)*;`));
    expect(policy, path).toContain(`worker-src ${origin}/threads/;`);
    expect(policy, path).not.toContain('unsafe');
    expect(page.headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    await page.text();
  }
});

test('unknown or expired share links and unknown admin paths answer 404', async () => {
  const folder = await seedFolder(server.d1, folderRow());
  const expired = await seedFolder(server.d1, folderRow({ expiresAt: Date.now() - 1 }));
  const statusOf = async (path: string) => {
    const { status, headers } = await openPage(path);
    return [status, headers.get('X-Robots-Tag')];
  };
  expect(await statusOf(`/d/${folder.id}`)).toEqual([200, 'noindex']);
  for (const path of [`/d/${expired.id}`, `/d/${newId()}`, `/r/${newId()}`, '/d/x', `/d/${folder.id}/x`]) {
    expect([path, ...(await statusOf(path))]).toEqual([path, 404, 'noindex']);
  }
  for (const path of ['/admin/x', '/admin/users/1']) expect((await statusOf(path))[0]).toBe(404);
});

test.each(['/blog', '/pricing'])('redirects %s.html to the path without the ending', async (path) => {
  const answer = await openPage(`${path}.html`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([307, path]);
});

test('worker scripts have their own content security policy, and other build files may load nothing', async () => {
  const core = /src="(\/assets\/core-[^"]+)"/.exec(await (await openPage('/')).text())?.[1] ?? '';
  const script = await openPage(core);
  expect(script.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; /);
  // The core script names the files of the upload code, which loads after hydration.
  const namedScripts = new Set((await script.text()).match(/assets\/[\w-]+\.js/g));
  const texts = await Promise.all([...namedScripts].map(async (path) => (await openPage(`/${path}`)).text()));
  const thread = /threads\/hash-worker-[\w-]+\.js/.exec(texts.join('\n'))?.[0];
  const answer = await openPage(`/${thread}`);
  expect([answer.status, answer.headers.get('Content-Security-Policy')]).toEqual([
    200,
    `default-src 'none'; script-src ${server.url.origin}/assets/; connect-src ${server.url.origin}/assets/`,
  ]);
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
});

test('the manifest has the language of the visitor', async () => {
  const manifestIn = async (language: string) => {
    const answer = await server
      .newVisitor()
      .fetch('/manifest.webmanifest', { headers: { 'Accept-Language': language } });
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('Vary')).toContain('Accept-Language');
    return (await answer.json()) as { lang: string; shortcuts: { name: string }[] };
  };
  expect(await manifestIn('en')).toMatchObject({
    lang: 'en',
    shortcuts: [{ name: 'Send files' }, { name: 'My Files' }],
  });
  expect(await manifestIn('de')).toMatchObject({ lang: 'de', shortcuts: [{ name: 'Dateien senden' }, {}] });
});

test('files that are shared without the service worker are answered with a notice on the home page', async () => {
  const form = new FormData();
  form.append('files', new File(['x'.repeat(1000)], 'photo.jpg'));
  const answer = await server.newVisitor().fetch('/share-target', { method: 'POST', body: form, redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([
    303,
    '/?shared=lost',
    'no-store',
  ]);
});

test('a page names its large script first, so that HTTP/1.1 loads it over the connection of the page', async () => {
  const html = await (await openPage('/')).text();
  const scripts = [...html.matchAll(/<script [^>]*src="\/assets\/(\w+)/g)].map(([, name]) => name);
  expect(scripts[0]).toBe('core');
});

test('a file of an earlier build answers 404, which is not cached', async () => {
  const answer = await openPage('/assets/core-00000000.js');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('every page contains the response of the settings call', async () => {
  const settings = await server.newVisitor().call(endpoints.config, {});
  for (const path of ['/', '/uploads', '/admin', `/d/${newId()}`, '/nothing-here']) {
    expect(dataIn(await (await openPage(path)).text(), pageData.config), path).toEqual(settings);
  }
});

test('pages are served without settings if a secret is missing', async () => {
  const unset = await serverOfTest({ secrets: { SIGNING_SECRET: '' } });
  const page = await unset.newVisitor().fetch('/');
  const html = await page.text();
  expect([page.status, dataIn(html, pageData.config)]).toEqual([200, undefined]);
  expect(page.headers.get('Content-Security-Policy')).toMatch(`script-src ${unset.url.origin}/assets/ 'sha256-`);
});

test("a share page contains the response of the folder's call and the time of reading", async () => {
  const folder = folderRow({ name: 'Tom & </script><script>alert(1)</script>\u2028<!--' });
  const rows = [0, 1].map((position) => fileRow(folder, position, { name: `</script> ${position}.txt` }));
  await seedFolder(server.d1, folder, rows);
  const child = folderRow({ ownerId: folder.ownerId, parentId: folder.id, name: 'Inside' });
  await seedFolder(server.d1, child);
  const answer = await server.newVisitor().call(endpoints.folder, { folderId: folder.id });
  expect([answer.folder.files.length, answer.folder.folders.length]).toEqual([2, 1]);
  const html = await (await openPage(`/d/${folder.id}`)).text();
  const pageFolder = dataIn(html, pageData.folder) as PageFolder;
  expect(pageFolder).toEqual({ folderId: folder.id, readAt: expect.any(Number), answer });
  expect(Math.abs(pageFolder.readAt - Date.now())).toBeLessThan(HOUR_MS / 60);
  expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length);
  expect(html).not.toContain('alert(1)</');
});

test('a share page shows its facts before its code has loaded, except for contents pages and protected shares', async () => {
  const open = folderRow({ name: 'Tom & <b>Ann</b> (share-count)' });
  const locked = folderRow({ name: 'Locked one', passwordHash: 'a hash' });
  for (const folder of [open, locked]) {
    await seedFolder(server.d1, folder, [fileRow(folder, 0, { size: 3 * MIB })]);
  }
  const stack = folderRow({ name: 'Two' });
  const namedByCount = folderRow({ name: '2 files' });
  for (const folder of [stack, namedByCount]) {
    await seedFolder(server.d1, folder, [fileRow(folder, 0, { size: MIB }), fileRow(folder, 1, { size: MIB })]);
  }
  const name = 'Tom &amp; &lt;b&gt;Ann&lt;/b&gt; (share-count)';
  expect(await placeholderOf(`/d/${open.id}`)).toMatchObject({
    layout: 'file',
    name,
    count: '',
    size: '3\u00a0MB',
  });
  expect(await placeholderOf(`/d/${stack.id}`)).toMatchObject({ layout: 'stack', name: 'Two', count: '2 files' });
  expect(await placeholderOf(`/d/${stack.id}`, 'fr')).toMatchObject({ count: '2 fichiers', size: '2\u00a0Mo' });
  expect(await placeholderOf(`/d/${namedByCount.id}`)).toMatchObject({ name: '2 files', count: '' });
  const nothing = { layout: '', notes: '', name: '', count: '', size: '', expiry: '', message: '', download: '' };
  for (const path of [`/d/${open.id}?view=contents`, `/d/${locked.id}`, `/d/${folderRow().id}`, `/e/${open.id}`]) {
    expect(await placeholderOf(path), path).toEqual(nothing);
  }
});

test('a share page shows message, expiry and download button before its code has loaded', async () => {
  const stack = folderRow({ message: 'Hi & <b>bye</b>\n'.repeat(6), downloadLimit: 3 });
  const arriving = folderRow({ expiresAt: null });
  const empty = folderRow();
  await seedFolder(server.d1, stack, [fileRow(stack, 0), fileRow(stack, 1)]);
  const files = [fileRow(arriving, 0), fileRow(arriving, 1, { status: 'uploading', readyAt: null })];
  await seedFolder(server.d1, arriving, files);
  await seedFolder(server.d1, empty, []);
  expect(await placeholderOf(`/d/${stack.id}`, 'de')).toMatchObject({
    notes: 'expires limited long',
    expiry: 'in 24 Stunden',
    message: 'Hi &amp; &lt;b&gt;bye&lt;/b&gt;\n'.repeat(6),
    download: `/api/archive/${stack.id}`,
  });
  expect(await placeholderOf(`/d/${arriving.id}`)).toMatchObject({
    notes: 'arriving forever',
    expiry: '',
    message: '',
  });
  expect(await placeholderOf(`/d/${empty.id}`)).toMatchObject({ layout: 'empty', notes: 'expires' });
});

test('a share page contains the response for a taken-down folder, but nothing of an expired or deleted one', async () => {
  const takenDown = folderRow({ name: 'Films', takenDownAt: Date.now(), takedownReason: 'Because' });
  await seedFolder(server.d1, takenDown, [fileRow(takenDown, 0, { name: 'film.mkv' })]);
  const answer = await server.newVisitor().call(endpoints.folder, { folderId: takenDown.id });
  const html = await (await openPage(`/d/${takenDown.id}`)).text();
  expect(dataIn(html, pageData.folder)).toMatchObject({ folderId: takenDown.id, answer });
  expect(html).not.toContain('film.mkv');
  expect(html).not.toContain('og:title');

  const expired = folderRow({ name: 'Expired one', expiresAt: Date.now() - 1 });
  const deleted = folderRow({ name: 'Deleted one', status: 'deleting' });
  for (const missing of [expired, deleted, folderRow({ name: 'Never there' })]) {
    if (missing.name !== 'Never there') await seedFolder(server.d1, missing, [fileRow(missing, 0)]);
    const page = await (await openPage(`/d/${missing.id}`)).text();
    expect(dataIn(page, pageData.folder), missing.name).toBeUndefined();
    expect(page).not.toContain(missing.name);
    expect(page).not.toContain('og:title');
  }
});

test('a request of a program for a link preview makes one query and gets no file list', async () => {
  const folder = folderRow({ name: 'Holiday' });
  await seedFolder(server.d1, folder, [fileRow(folder, 0, { name: 'beach.jpg' })]);
  let html = '';
  const requestPreview = async () => {
    html = await (await server.newVisitor().fetch(`/d/${folder.id}`)).text();
  };
  // Takes the minimum, because background work of earlier tests may add queries.
  const fewest = async (act: () => Promise<void>) =>
    Math.min(await queriesBy(server, act), await queriesBy(server, act), await queriesBy(server, act));
  expect(await fewest(requestPreview)).toBe(1);
  expect(html).toContain('og:title');
  expect(html).not.toContain('beach.jpg');
  expect(await fewest(async () => void (await (await openPage(`/d/${folder.id}`)).text()))).toBe(1);
  expect(await fewest(async () => void (await (await openPage('/d/no-folder-is-called-so')).text()))).toBe(0);
});

test('a share page is not cached and not indexed', async () => {
  const folder = await seedFolder(server.d1, folderRow());
  const { headers } = await openPage(`/d/${folder.id}`);
  expect([headers.get('Cache-Control'), headers.get('ETag'), headers.get('X-Robots-Tag')]).toEqual([
    // Private, because the page sets a cookie.
    'private, no-cache',
    null,
    'noindex',
  ]);
  const byProgram = await server.newVisitor().fetch(`/d/${folder.id}`);
  expect([byProgram.headers.get('Cache-Control'), byProgram.headers.get('Set-Cookie')]).toEqual(['no-cache', null]);
});

test('a management page is the same for every folder, without link preview, referrer or third-party scripts', async () => {
  const calls = server.newVisitor();
  const folder = await seedFolder(server.d1, folderRow({ ownerId: calls.person.userId, name: 'Secret plans' }));
  const { manageLink } = await calls.own(endpoints.makeManageLink, { folderId: folder.id });
  expect(manageLink).toMatch(new RegExp(`^https://share\\.example/m/${folder.id}#.{44}$`));
  expect(await queriesBy(server, async () => void (await (await openPage(`/m/${folder.id}`)).text()))).toBe(0);
  const answer = await openPage(`/m/${folder.id}`);
  const { headers } = answer;
  const html = await answer.text();
  expect([answer.status, headers.get('X-Robots-Tag'), headers.get('Referrer-Policy')]).toEqual([
    200,
    'noindex',
    'no-referrer',
  ]);
  const policy = headers.get('Content-Security-Policy') ?? '';
  for (const provider of ['googlesyndication', 'cloudflareinsights']) expect(policy).not.toContain(provider);
  expect(html).not.toContain('og:title');
  expect(html).not.toContain('Secret plans');
  expect((await openPage(`/m/${folder.id}/more`)).status).toBe(404);
});

test('the page of a request for files is the same for all of them: no link preview, referrer, indexing or third-party scripts', async () => {
  const { link } = await makeRequest(server.newVisitor(), { title: 'Secret wish' });
  const path = new URL(link).pathname;
  expect(link).toBe(`https://share.example${path}`);
  expect(await queriesBy(server, async () => void (await (await openPage(path)).text()))).toBe(0);
  const answer = await openPage(path);
  const { headers } = answer;
  const policyHeaders = ['X-Robots-Tag', 'Referrer-Policy'].map((name) => headers.get(name));
  expect([answer.status, ...policyHeaders]).toEqual([200, 'noindex', 'no-referrer']);
  expect(headers.get('Content-Security-Policy')).not.toMatch(/googlesyndication|cloudflareinsights/);
  expect(await answer.text()).not.toMatch(/og:title|Secret wish/);
  const none = await openPage(`${path}/more`);
  expect([none.status, none.headers.get('X-Robots-Tag')]).toEqual([404, 'noindex']);
});

test('every page contains the configured values in its HTML and data, and says if a value is missing', async () => {
  const vars = {
    MAX_FILE_BYTES: String(2 * 1024 ** 3),
    FREE_MONTHLY_BYTES: String(7 * 1024 ** 3),
    OPERATOR_NAME: 'Files <& Sons>',
    COPYRIGHT_AGENT: 'agent@share.example',
  };
  const otherServer = await serverOfTest({ vars });
  const read = async (path: string) => (await otherServer.newVisitor().fetch(path)).text();
  for (const path of sitePaths)
    expect(await read(path), path).not.toMatch(/\{\{|10\sGB (each|per file)|100\sGB (a month|free|monthly)/);
  expect(await read('/')).toContain('no account: 2\u00a0GB per file, 7\u00a0GB a month.');
  expect(await read('/pricing')).toMatch(/>2\u00a0GB<.*>7\u00a0GB a month, per network address</);
  expect(dataIn(await read('/uploads'), pageData.words)).toMatchObject({
    largestFile: '2\u00a0GB',
    english: { operator: 'Files <& Sons>' },
  });
  expect(await read('/terms-of-service')).toContain('Files &lt;&amp; Sons&gt;');
  expect(await read('/dmca-policy')).toContain('agent@share.example');
  expect(await read('/dmca-policy')).toContain('(no address given)');
});

test('the sitemap has dates of change, and link previews have a picture at the public origin', async () => {
  const sitemap = await (await server.newVisitor().fetch('/sitemap.xml')).text();
  for (const path of sitePaths) {
    expect(sitemap).toMatch(
      new RegExp(`<loc>https://share.example${path}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`),
    );
  }
  const folder = await seedFolder(server.d1, folderRow());
  for (const path of ['/', `/d/${folder.id}`]) {
    const page = await (await openPage(path)).text();
    expect(page).toContain('<meta property="og:image" content="https://share.example/og-image.png">');
    expect(page).toContain(`<meta property="og:url" content="https://share.example${path}">`);
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  }
});

test.each([
  ['/icon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/og-image.png', 'image/png'],
  ['/apple-touch-icon.png', 'image/png'],
])('the picture %s is served and can be revalidated', async (path, type) => {
  const { fetch } = server.newVisitor();
  const picture = await fetch(path);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, type]);
  const notModified = await fetch(path, { headers: { 'If-None-Match': picture.headers.get('ETag') ?? '' } });
  expect(notModified.status).toBe(304);
});
