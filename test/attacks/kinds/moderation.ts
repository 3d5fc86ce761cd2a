import { expect } from 'vitest';
import { adminFilePath } from '../../../worker/contract/admin-file-paths.ts';
import {
  archivePath,
  directPath,
  downloadPath,
  managePath,
  previewPath,
  requestPath,
  sharePath,
} from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { adminOf } from '../../harness/admin.ts';
import { makeRequest, sendOne } from '../../harness/requests.ts';
import { type Ground, SECRET_NAME } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const administrator = ({ stranger, server }: Ground) => adminOf(server, stranger().person);

const rows: Row[] = [
  {
    title: 'passing on a share by an unusual form of its link',
    outcome: 'the admin preview finds the share by every form of the link',
    act: async (ground) => {
      const { folderId, fileId } = await ground.share('abc', { name: 'film.mkv' });
      const { call } = await administrator(ground);
      const links = [
        sharePath(folderId),
        `/r/${folderId}`,
        `/d/${folderId}/film.mkv`,
        managePath(folderId, 'secret'),
        directPath(folderId, fileId, 'film.mkv'),
        downloadPath(folderId, fileId),
        previewPath(folderId, fileId),
        archivePath(folderId, { files: [fileId] }),
        `<${ground.server.url.origin}/d/${folderId}>.`,
      ];
      const encoded = (text: string) => text.replace(/./g, (char) => `%${char.charCodeAt(0).toString(16)}`);
      for (const link of [
        `/${encoded('d')}/${encoded(folderId)}`,
        `/api/${encoded('download')}/${folderId}/${fileId}`,
      ]) {
        expect((await ground.ask({ path: link })).status).toBe(200);
        links.push(link);
      }
      for (const url of links) {
        const { content } = await call(adminEndpoints.adminPreview, { url });
        expect([url, content.files.map((file) => file.originalFilename)]).toEqual([url, ['film.mkv']]);
      }
    },
  },
  {
    title: 'a request for files with an offending text, whose folder was deleted',
    outcome: 'the admin preview shows the text, and a takedown by the link also removes the deliveries',
    act: async (ground) => {
      const owner = ground.stranger();
      const { requestId, folderId } = await makeRequest(owner, { title: 'Offending', note: 'Even more so' });
      await owner.call(endpoints.deleteFolder, { folderId: folderId ?? '', userId: owner.person.userId });
      const delivery = await sendOne(ground.stranger(), requestId);
      const { call } = await administrator(ground);
      const url = requestPath(requestId);
      expect((await call(adminEndpoints.adminPreview, { url })).content.message).toBe('Even more so');
      await call(adminEndpoints.adminTakedown, { url, reason: 'test' });
      await expect(ground.stranger().call(endpoints.request, { requestId })).rejects.toMatchObject({ status: 451 });
      const { folder } = await ground.stranger().call(endpoints.folder, { folderId: delivery.folderId });
      expect(folder.copyrightViolation).toBe(true);
    },
  },
  ...[
    ['an HTML page', 'a.html', 'text/html'],
    ['an SVG', 'a.svg', 'image/svg+xml'],
    ['an SVG with a forged type parameter', 'a', 'image/svg+xml; x=image/png'],
    ['XHTML without an extension', 'a', 'application/xhtml+xml'],
  ].map(
    ([label = '', name = '', type = '']): Row => ({
      title: `running a script in the admin preview of ${label}`,
      outcome: 'the response is plain text or bytes, an attachment, and in a sandbox',
      act: async (ground) => {
        const file = await ground.share('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>', {
          name,
          type,
        });
        const { fetch } = await administrator(ground);
        for (const act of ['preview', 'download'] as const) {
          const path = adminFilePath(act, file.folderId, file.fileId);
          const { status, headers } = await fetch(path, { method: 'POST' });
          if (act === 'preview' && status === 400) continue;
          expect(status).toBe(200);
          const inert = act === 'preview' ? 'text/plain; charset=utf-8' : 'application/octet-stream';
          expect(headers.get('Content-Type')).toBe(inert);
          expect(headers.get('Content-Disposition')).toMatch(/^attachment;/);
          expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
          expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
        }
      },
    }),
  ),
  ...(['preview', 'download'] as const).flatMap((act): Row[] => [
    {
      title: `reading a protected file by the admin ${act}, without a session`,
      request: ({ victim }) => ({ method: 'POST', path: adminFilePath(act, victim.folderId, victim.fileId) }),
      expected: { status: 401, code: 'admin_required', excludes: [SECRET_NAME] },
    },
    {
      title: `reading a protected file by the admin ${act}, with the owner's ID token`,
      request: ({ victim }) => ({
        method: 'POST',
        path: adminFilePath(act, victim.accountFolderId, victim.accountFileId),
        as: victim.account.person,
      }),
      expected: { status: 401, code: 'admin_required', excludes: [SECRET_NAME] },
    },
    {
      title: `the admin ${act} of a file from another site, in the admin's browser`,
      request: async (ground) => ({
        method: 'POST',
        path: adminFilePath(act, ground.victim.folderId, ground.victim.fileId),
        as: (await administrator(ground)).person,
        headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      }),
      expected: {
        status: 403,
        code: 'other_site',
        headers: { 'Access-Control-Allow-Origin': null },
        excludes: [SECRET_NAME],
      },
    },
    {
      title: `the admin ${act} of a file by GET`,
      request: ({ victim }) => ({ path: adminFilePath(act, victim.folderId, victim.fileId) }),
      expected: { status: 404, code: 'not_found', excludes: [SECRET_NAME] },
    },
  ]),
];

export const moderation: Kind = { name: 'Moderation', rows };
