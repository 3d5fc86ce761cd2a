import { expect } from 'vitest';
import { directPath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { storedSize } from '../../../worker/contract/encryption.ts';
import {
  announcedSealed,
  beginSealed,
  keyHeader,
  newKey,
  sealedFolder,
  uploadSealed,
} from '../../harness/encryption.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { put } from '../../harness/uploads.ts';
import { DOCUMENT } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const INERT_PAGE = {
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': /script-src http:\/\/[\w.:]+\/assets\/ 'sha256-[\w+/=]+';/,
} as const;

const IDS: readonly [title: string, id: string][] = [
  ['markup', '%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['SQL', "'%20OR%201=1--"],
  ['a directory above', '..%2f..%2fapi%2fconfig'],
  ['line breaks', 'a%0d%0aX-Evil:%201'],
  ['a key that a mail scanner has encoded', `aaaaaaaaaaaaaaaa%231${'A'.repeat(43)}`],
  ['a null character', 'a%00'],
];

const pageRows = IDS.flatMap(([title, id]): Row[] => [
  {
    title: `the page of an encrypted share with ${title} in its id`,
    request: { path: `/e/${id}`, headers: DOCUMENT },
    expected: {
      status: 200,
      headers: { ...INERT_PAGE, 'X-Evil': null },
      excludes: ['<script>alert', 'OR 1=1', 'A'.repeat(43)],
    },
  },
  {
    title: `the text for programs with ${title} in the id`,
    request: { path: `/e/${id}`, headers: { 'User-Agent': 'curl/8.0.0' } },
    expected: {
      status: 200,
      headers: { 'Content-Type': /^text\/plain/, 'X-Evil': null },
      excludes: ['<script>', 'OR 1=1', 'A'.repeat(43)],
    },
  },
]);

const methodRows = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map(
  (method): Row => ({
    title: `${method} to the page of an encrypted share`,
    outcome: 'is refused, and stores nothing',
    act: async (ground) => {
      const { folderId } = await uploadSealed(ground.stranger());
      const before = await everythingStored(ground.server);
      const { status } = await ground.ask({
        method,
        path: `/e/${folderId}`,
        ...(method !== 'OPTIONS' && { body: 'abc' }),
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(await everythingStored(ground.server)).toEqual(before);
    },
  }),
);

/** Paths at which a script could become a service worker of the whole site. */
const WORKER_PATHS = ['/e/service-worker.js', '/service-worker.js', '/sw.js', '/e/save/a.js', '/e/view/a.js'];

const serviceWorkerRows: Row[] = [
  ...WORKER_PATHS.map(
    (path): Row => ({
      title: `a service worker at ${path}`,
      outcome: 'is no script',
      act: async ({ ask }) => {
        const { status, headers } = await ask({ path, headers: { 'Service-Worker': 'script' } });
        expect([status === 404 || status === 200, headers['content-type']]).toEqual([
          true,
          expect.stringMatching(/^text\/html/),
        ]);
        expect(headers['service-worker-allowed']).toBeUndefined();
      },
    }),
  ),
  {
    title: 'the two service workers',
    outcome:
      'may control /e/ and load stored files, or may control /share-target and load nothing; no other script may control pages',
    act: async ({ ask, server }) => {
      // These pages send no files, so they do not load the web workers for uploads.
      const paths = ['/e/aaaaaaaaaaaaaaaa', '/m/aaaaaaaaaaaaaaaa'];
      const pages = await Promise.all(paths.map(async (path) => (await ask({ path, headers: DOCUMENT })).body));
      const scripts = [...new Set(pages.join('\n').match(/assets\/[\w-]+\.js/g))];
      const texts = await Promise.all(scripts.map(async (path) => (await ask({ path: `/${path}` })).body));
      const threads = [...new Set(texts.join('\n').match(/threads\/[\w-]+\.js/g))];
      const allowed: Record<string, unknown> = {};
      for (const path of [...scripts, ...threads]) {
        const { status, headers, body } = await ask({ path: `/${path}`, headers: { 'Service-Worker': 'script' } });
        expect([path, status]).toEqual([path, 200]);
        if (headers['service-worker-allowed'] === undefined) continue;
        // Not every browser runs a module as service worker.
        expect(body).not.toMatch(/(?:^|[;}])(?:import|export)[\s{]/);
        allowed[path.replace(/(-worker)-[\w-]+\.js$/, '$1')] = [
          headers['service-worker-allowed'],
          headers['content-security-policy'],
        ];
      }
      expect(threads.length).toBeGreaterThan(1);
      const policy = `default-src 'none'; connect-src ${server.url.origin}/api/download/`;
      expect(allowed).toEqual({
        'threads/service-worker': ['/e/', policy],
        'threads/share-target-worker': ['/share-target', "default-src 'none'"],
      });
    },
  },
  {
    title: 'an uploaded script as service worker',
    outcome: 'is an attachment of bytes in a sandbox, and may control no page',
    act: async ({ share, ask }) => {
      const { folderId, fileId } = await share('self.addEventListener("fetch", () => {})', {
        name: 'sw.js',
        type: 'text/javascript',
      });
      for (const path of [downloadPath(folderId, fileId), directPath(folderId, fileId, 'sw.js')]) {
        const { headers } = await ask({ path, headers: { 'Service-Worker': 'script' } });
        expect(headers['content-type']).not.toMatch(/javascript/);
        expect(headers['service-worker-allowed']).toBeUndefined();
      }
    },
  },
  {
    title: 'HTML instead of encrypted bytes, opened with the key',
    outcome: 'is an attachment of bytes in a sandbox',
    act: async (ground) => {
      const key = newKey();
      const html = '<script>alert(1)</script>';
      const file = announcedSealed({ size: storedSize(html.length) });
      const { folderId, uploadUrls } = await beginSealed(ground.stranger(), [file], {
        encryption: key.encryption,
        sealed: sealedFolder(),
      });
      const [target] = uploadUrls;
      const sent = await put(
        ground.stranger(),
        target?.uploadUrl ?? '',
        Uint8Array.from(Buffer.from(html.padEnd(file.size))),
      );
      expect(sent.status).toBe(200);
      const answer = await ground.ask({
        path: downloadPath(folderId, target?.fileId ?? ''),
        headers: { ...keyHeader(key.accessKey), ...DOCUMENT },
      });
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': expect.stringMatching(/^attachment;/),
          'content-security-policy': expect.stringContaining('sandbox'),
          'x-content-type-options': 'nosniff',
        },
      });
    },
  },
];

export const encryptedPages: Kind = {
  name: 'Pages of encrypted shares',
  rows: [...pageRows, ...methodRows, ...serviceWorkerRows],
};
