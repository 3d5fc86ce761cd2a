import { expect } from 'vitest';
import { archivePath, CHECKSUM_HEADER, directPath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER } from '../../../worker/contract/ids.ts';
import { DAY_MS, GIB } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { sendCover } from '../../harness/covers.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { makeSecret } from '../../harness/management.ts';
import { codesOf, create, seedFilled } from '../../harness/moving.ts';
import { newPerson } from '../../harness/people.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { makeRequest, send, sendOne } from '../../harness/requests.ts';
import { expirePlaces, get, withCookies } from '../../harness/stored/limited-shares.ts';
import { folderById, objectsOf } from '../../harness/stored/queries.ts';
import { sendThumbnails, thumbnail, thumbnailsOf } from '../../harness/thumbnails.ts';
import { announced, begin, beginOne, put } from '../../harness/uploads.ts';
import type { Ground } from '../ground.ts';
import type { ActionRow, Kind } from '../row.ts';

const SIZE = 5000;

const limitedTo1 = ({ share }: Ground) => share(bytes(SIZE), { name: 'a.jpg' }, { downloadLimit: 1 });

const rows: ActionRow[] = [
  {
    title: 'a free file that is 29 days old is moved into a new folder, whose expiry is then extended',
    outcome: 'the new expiry is refused, because the 30 days start with the upload of the file',
    act: async ({ server, stranger }) => {
      const owner = stranger();
      const ages = { createdAt: Date.now() - 29 * DAY_MS, expiresAt: Date.now() + DAY_MS / 2 };
      const { folderId, files } = await seedFilled(server.d1, owner, [''], ages);
      const fresh = await create(owner, 'Fresh');
      expect(await codesOf(owner, [{ folderId, fileId: files[0] as string }], fresh)).toEqual([]);
      const change = { userId: owner.person.userId, folderId: fresh, expiryDays: 15 };
      await expect(owner.call(endpoints.changeExpiry, change)).rejects.toMatchObject({ code: 'invalid_input' });
    },
  },
  ...[
    { what: 'a file', of: (folderId: string, fileId: string) => downloadPath(folderId, fileId) },
    { what: 'an archive', of: (folderId: string) => archivePath(folderId) },
  ].map(
    ({ what: label, of }): ActionRow => ({
      title: `all bytes except the last of ${label}, by range, with a download limit of 1`,
      outcome: 'after the place has expired, the download is used up',
      act: async (ground) => {
        const { folderId, fileId } = await limitedTo1(ground);
        const path = of(folderId, fileId);
        const size = Number((await ground.stranger().fetch(path, { method: 'HEAD' })).headers.get('Content-Length'));
        expect(await get(ground.stranger(), path, `0-${size - 2}`)).toBe(size - 1);
        await expirePlaces(ground.server, folderId);
        expect(await get(ground.stranger(), path)).toBe('used_up');
      },
    }),
  ),
  {
    title: 'the cookie of a replaced management link',
    outcome: 'downloads with the cookie take a place',
    act: async (ground) => {
      const { owner, folderId, fileId } = await limitedTo1(ground);
      const headers = { [MANAGEMENT_SECRET_HEADER]: await makeSecret(owner, folderId) };
      const manageResponse = await ground.stranger().fetch(`/api/folder/${folderId}/manage`, { headers });
      await makeSecret(owner, folderId);
      const path = downloadPath(folderId, fileId);
      expect(await get(ground.server.as(withCookies(newPerson(), manageResponse)), path)).toBe(SIZE);
      expect(await get(ground.stranger(), path)).not.toBe(SIZE);
    },
  },
  {
    title: 'prefetches of a direct link by browsers, and link previews of chats',
    outcome: 'the responses contain no bytes of the file and take no place',
    act: async (ground) => {
      const { folderId, fileId } = await limitedTo1(ground);
      for (const headers of [{ 'Sec-Purpose': 'prefetch' }, { 'User-Agent': 'TelegramBot (like TwitterBot)' }]) {
        const answer = await ground.stranger().fetch(directPath(folderId, fileId, 'a.jpg'), { headers });
        expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
        await answer.body?.cancel();
      }
      expect(await get(ground.stranger(), downloadPath(folderId, fileId))).toBe(SIZE);
    },
  },
  {
    title: 'a sender announces 90 GiB to a request for 1 TiB, and sends nothing',
    outcome: 'the owner may still upload 90 GiB',
    act: async ({ stranger }) => {
      const owner = stranger();
      const { requestId } = await makeRequest(owner, { maxBytes: 1024 * GIB });
      const files = Array.from({ length: 9 }, () => announced({ size: 10 * GIB }));
      await send(stranger(), requestId, files);
      await begin(owner, files);
    },
  },
  {
    title: 'different bytes are sent repeatedly for a file that has arrived',
    outcome: 'all bytes count, and after 5 bodies no more are accepted',
    act: async ({ stranger }) => {
      const calls = stranger();
      const { uploadUrl } = await beginOne(calls, { size: SIZE });
      expect((await put(calls, uploadUrl, bytes(SIZE))).status).toBe(200);
      const used = async () => (await calls.call(endpoints.ipUsage, {})).uploadBytes;
      for (let times = 1; times <= 5; times++) {
        expect((await put(calls, uploadUrl, bytes(SIZE, 2))).status).toBe(409);
        await expect.poll(used).toBe((1 + times) * SIZE);
      }
      expect((await put(calls, uploadUrl, bytes(SIZE, 2))).status).toBe(403);
    },
  },
  {
    title: 'bodies without their last byte are sent repeatedly to the same upload URL',
    outcome: 'all bodies count',
    act: async ({ server, stranger }) => {
      const calls = stranger();
      const { uploadUrl } = await beginOne(calls, { size: SIZE });
      const headers = { 'Content-Length': String(SIZE), [CHECKSUM_HEADER]: sha256(bytes(SIZE)) };
      const cut = { method: 'PUT', headers, body: bytes(SIZE - 1), breakOff: true };
      for (let times = 1; times <= 3; times++) {
        await sendRaw(new URL(uploadUrl, server.url), calls.person, cut);
        await expect.poll(async () => (await calls.call(endpoints.ipUsage, {})).uploadBytes).toBe(times * SIZE);
      }
    },
  },
  {
    title: 'the public link preview picture is changed repeatedly',
    outcome: "each change counts on the folder's meter, and none is accepted after the month is used up",
    act: async (ground) => {
      const { owner, folderId } = await ground.share(bytes(SIZE));
      const image = jpeg(1200, 630, 20_000);
      const usage = () => owner.call(endpoints.ipUsage, {});
      for (let times = 1; times <= 3; times++) {
        await sendCover(owner, folderId, image);
        expect((await usage()).uploadBytes).toBe(SIZE + times * image.length);
      }
      const { meterKey = '' } = (await folderById(ground.server, folderId)) ?? {};
      const { month, limitBytes } = await usage();
      await ground.server.sqlOf('METER', meterKey, 'UPDATE usage SET bytes = ? WHERE month = ?', limitBytes, month);
      await expect(sendCover(owner, folderId, image)).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
    },
  },
  {
    title: 'thumbnails of the same file are sent in a thousand calls',
    outcome: 'only the first thumbnail is stored and counts',
    act: async ({ server, share, stranger }) => {
      const { owner, folderId, fileId, r2Key } = await share(bytes(SIZE));
      const image = thumbnail();
      const sent: string[] = [];
      for (let call = 0; call < 1000; call++) {
        sent.push(...(await sendThumbnails(owner, folderId, [{ fileId, r2Key }], thumbnail(call))));
      }
      expect(sent).toEqual([fileId]);
      expect((await thumbnailsOf(stranger(), folderId, [fileId])).get(fileId)).toEqual(image);
      expect(await objectsOf(server, folderId)).toHaveLength(2);
      await expect.poll(async () => (await owner.call(endpoints.ipUsage, {})).uploadBytes).toBe(SIZE + image.length);
    },
  },
  {
    title: 'a sender adds a thumbnail to a file a day after the delivery',
    outcome: 'the file gets no thumbnail',
    act: async ({ server, stranger }) => {
      const sender = stranger();
      const { requestId } = await makeRequest(stranger());
      const delivery = await sendOne(sender, requestId);
      await server.d1
        .prepare('UPDATE files SET ready_at = ? WHERE id = ?')
        .bind(Date.now() - DAY_MS, delivery.fileId)
        .run();
      expect(await sendThumbnails(sender, delivery.folderId, [delivery])).toEqual([]);
      expect(await objectsOf(server, delivery.folderId)).toHaveLength(1);
    },
  },
  {
    title: 'bodies with a wrong checksum are sent repeatedly to the same upload URL',
    outcome: 'all bodies count, and after 5 bodies no more are accepted',
    act: async ({ stranger }) => {
      const calls = stranger();
      const { uploadUrl } = await beginOne(calls, { size: SIZE });
      const wrongChecksum = { [CHECKSUM_HEADER]: sha256(bytes(1)) };
      const used = async () => (await calls.call(endpoints.ipUsage, {})).uploadBytes;
      for (let times = 1; times <= 5; times++) {
        expect((await put(calls, uploadUrl, bytes(SIZE), wrongChecksum)).status).toBe(422);
        await expect.poll(used).toBe(times * SIZE);
      }
      expect((await put(calls, uploadUrl, bytes(SIZE), wrongChecksum)).status).toBe(403);
      expect(await used()).toBe(5 * SIZE);
    },
  },
];

export const limits: Kind = { name: 'Exceeding limits', rows };
