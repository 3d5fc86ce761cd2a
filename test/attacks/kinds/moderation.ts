import { expect } from 'vitest';
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
import { withToken } from '../../harness/people.ts';
import { makeRequest, sendOne } from '../../harness/requests.ts';
import { ADMIN } from '../../harness/running/server.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

/** An administrator, somewhere new. */
async function administrator({ stranger, server }: Ground) {
  const { call, person } = stranger();
  const { token } = await call(adminEndpoints.adminLogin, ADMIN);
  return server.as(withToken(person, token));
}

const rows: Row[] = [
  {
    tried: 'passing a share on by a link that the administration cannot read',
    holds: 'every form of its link is previewed as that share',
    act: async (ground) => {
      const { folderId, fileId } = await ground.share('abc', { name: 'film.mkv' });
      const { call } = await administrator(ground);
      const links = [
        ...[sharePath(folderId), `/r/${folderId}`, `/d/${folderId}/film.mkv`, managePath(folderId, 'secret')],
        ...[directPath(folderId, fileId, 'film.mkv'), downloadPath(folderId, fileId), previewPath(folderId, fileId)],
        ...[archivePath(folderId, { files: [fileId] }), `<${ground.server.url.origin}/d/${folderId}>.`],
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
    tried: 'asking for files with an offending text, and deleting the folder that a takedown would name',
    holds:
      'the request is previewed with its text, taken down by its link with what was sent to it, and its link says so',
    act: async (ground) => {
      const owner = ground.stranger();
      const { requestId, folderId } = await makeRequest(owner, { title: 'Offending', note: 'Even more so' });
      await owner.call(endpoints.deleteFolder, { folderId: folderId ?? '', userId: owner.person.userId });
      const sent = await sendOne(ground.stranger(), requestId);
      const { call } = await administrator(ground);
      const url = requestPath(requestId);
      expect((await call(adminEndpoints.adminPreview, { url })).content.message).toBe('Even more so');
      await call(adminEndpoints.adminTakedown, { url, reason: 'test' });
      await expect(ground.stranger().call(endpoints.request, { requestId })).rejects.toMatchObject({ status: 451 });
      const { folder } = await ground.stranger().call(endpoints.folder, { folderId: sent.folderId });
      expect(folder.copyrightViolation).toBe(true);
    },
  },
];

export const moderation: Kind = { name: 'Moderation', rows };
