/** Of several simultaneous requests, the server must admit exactly the number that the limit allows. */
import { expect } from 'vitest';
import { CONTACT_MESSAGES } from '../../../worker/contact/limits.ts';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import { apiTokenEndpoints } from '../../../worker/contract/calls/api-tokens.ts';
import { contactEndpoints } from '../../../worker/contract/calls/contact.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { API_TOKENS_MAX } from '../../../worker/contract/limits.ts';
import { newRegistered } from '../../harness/api-tokens.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { makeRequest, newSendingSecret, send } from '../../harness/requests.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { announced, beginOne } from '../../harness/uploads.ts';
import { type Answer, type AttackRequest, json } from '../attack-request.ts';
import { relative } from '../forged-tokens.ts';
import { type Ground, PASSWORD } from '../ground.ts';
import type { ActionRow, Kind } from '../row.ts';

const counted = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

const atOnce = (ground: Ground, count: number, requestAt: (index: number) => AttackRequest) =>
  Promise.all(Array.from({ length: count }, (_, index) => ground.ask(requestAt(index)))).then(counted);

const race = (
  title: string,
  expected: Readonly<Record<number, number>>,
  prepare: (ground: Ground) => Promise<(index: number) => AttackRequest>,
): ActionRow => {
  const total = Object.values(expected).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(expected).map(([status, count]) => `${count} with ${status}`);
  return {
    title: `${total} at once: ${title}`,
    outcome: `answered ${parts.join(', ')}`,
    act: async (ground) => expect(await atOnce(ground, total, await prepare(ground))).toEqual(expected),
  };
};

const download = (folderId: string, fileId: string) => (): AttackRequest => ({
  path: `/api/download/${folderId}/${fileId}`,
});

/** Shares a file. In this month, leaves its sender bandwidth for `downloads` + 0.5 downloads of the file. */
async function leftInMonth({ server, share }: Ground, downloads: number, size = 1_000_000) {
  const { owner, folderId, fileId } = await share(bytes(size));
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const { month, totalBytes, limitBytes } = await owner.call(endpoints.ipUsage, {});
  const add = "INSERT INTO usage VALUES (?, 'download', ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes";
  await server.sqlOf('METER', meterKey, add, month, limitBytes - totalBytes - (downloads + 0.5) * size);
  return { folderId, fileId };
}

const rows: ActionRow[] = [
  race('files sent to a request, if the owner’s bandwidth is enough for two', { 200: 2, 409: 6 }, async (ground) => {
    const { stranger, server } = ground;
    const [owner, size] = [stranger(), 1_000_000];
    const { requestId, folderId } = await makeRequest(owner, { maxBytes: 100 * size, maxFiles: 100 });
    const { meterKey = '' } = (await folderById(server, folderId ?? '')) ?? {};
    const { month, limitBytes } = await owner.call(endpoints.ipUsage, {});
    const used = limitBytes - 2.5 * size;
    await server.sqlOf('METER', meterKey, "INSERT INTO usage VALUES (?, 'upload', ?)", month, used);
    const urls = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { uploadUrls } = await send(stranger(), requestId, [announced({ size })]);
        return uploadUrls[0]?.uploadUrl ?? '';
      }),
    );
    const body = bytes(size);
    const headers = { [CHECKSUM_HEADER]: sha256(body) };
    return (index) => ({ method: 'PUT', path: relative(urls[index] ?? ''), body, headers });
  }),
  race('downloads of a file with a download limit of 1', { 200: 1, 409: 24 }, async ({ share }) => {
    const { folderId, fileId } = await share(bytes(5_000_000), {}, { downloadLimit: 1 });
    return download(folderId, fileId);
  }),
  race('uploads from the same address, with a limit of 10', { 200: 10, 429: 15 }, async () => {
    const { address } = newPerson();
    return () => {
      const visitor = newPerson(address);
      const body = json({ userId: visitor.userId, expiryDays: 1, files: [announced()] });
      return { as: visitor, method: 'POST', path: endpoints.initUpload.path, ...body };
    };
  }),
  race('files from programs at the same address, with a limit of 10', { 201: 10, 429: 10 }, async () => {
    const { address } = newPerson();
    return (index) => ({ as: newPerson(address), method: 'PUT', path: `/${index}.txt`, body: 'abc' });
  }),
  race('wrong passwords from the same address, with a limit of 10', { 403: 10, 429: 15 }, async ({ share }) => {
    const { folderId } = await share('abc', {}, { password: PASSWORD });
    const visitor = newPerson();
    return (index) => ({
      as: visitor,
      method: 'POST',
      path: `/api/folder/${folderId}/unlock`,
      ...json({ password: `x${index}` }),
    });
  }),
  race('wrong passwords from a program, by basic authentication', { 403: 10, 429: 15 }, async ({ share }) => {
    const { folderId, fileId } = await share('abc', {}, { password: PASSWORD });
    const visitor = newPerson();
    return (index) => ({
      as: visitor,
      path: `/api/download/${folderId}/${fileId}`,
      headers: { Authorization: `Basic ${btoa(`:x${index}`)}` },
    });
  }),
  race(
    `messages from the same address, with a limit of ${CONTACT_MESSAGES.limit}`,
    { 200: CONTACT_MESSAGES.limit, 429: 15 - CONTACT_MESSAGES.limit },
    async () => {
      const visitor = newPerson();
      const message = { name: 'A', email: 'a@example.com', subject: 'Others', message: 'Hello' };
      return () => ({ as: visitor, method: 'POST', path: contactEndpoints.contact.path, ...json(message) });
    },
  ),
  race(
    `new API tokens of an account, with a limit of ${API_TOKENS_MAX}`,
    { 200: API_TOKENS_MAX, 409: 5 },
    async ({ server }) => {
      const { person } = await newRegistered(server);
      const input = { userId: person.userId, name: 'a', scopes: ['read'] };
      return () => ({ as: person, method: 'POST', path: apiTokenEndpoints.makeApiToken.path, ...json(input) });
    },
  ),
  race('deliveries of 6 files to a request for 10 files', { 200: 1, 409: 7 }, async ({ stranger }) => {
    const { requestId } = await makeRequest(stranger(), { maxFiles: 10 });
    return () => {
      const files = Array.from({ length: 6 }, () => announced({ size: 1 }));
      const { headers, body } = json({ requestId, files });
      const secret = { 'X-Sending-Secret': newSendingSecret() };
      return { method: 'POST', path: `/api/request/${requestId}/send`, headers: { ...headers, ...secret }, body };
    };
  }),
  race('senders to a request for a single sender', { 200: 1, 409: 7 }, async ({ stranger }) => {
    const { requestId } = await makeRequest(stranger(), { isForOne: true });
    return () => {
      const { headers, body } = json({ requestId, files: [announced({ size: 1 })] });
      const secret = { 'X-Sending-Secret': newSendingSecret() };
      return { method: 'POST', path: `/api/request/${requestId}/send`, headers: { ...headers, ...secret }, body };
    };
  }),
  race('downloads of 1 MB, if the bandwidth is enough for 5', { 200: 5, 403: 15 }, async (ground) => {
    const { folderId, fileId } = await leftInMonth(ground, 5);
    return download(folderId, fileId);
  }),
  race('downloads of 100 KB, if the bandwidth is enough for 30', { 200: 30, 403: 70 }, async (ground) => {
    const { folderId, fileId } = await leftInMonth(ground, 30, 100_000);
    return download(folderId, fileId);
  }),
  {
    title: '2 at once: announcements of 60 GiB from an address with 100 GiB',
    outcome: 'one is admitted, and one is refused with bandwidth_exceeded',
    act: async (ground) => {
      const { address } = newPerson();
      const files = () => Array.from({ length: 6 }, () => announced({ size: 10 * 1024 ** 3 }));
      const answers = await atOnce(ground, 2, () => {
        const visitor = newPerson(address);
        const body = json({ userId: visitor.userId, expiryDays: 1, files: files() });
        return { as: visitor, method: 'POST', path: endpoints.initUpload.path, ...body };
      });
      expect(answers).toEqual({ 200: 1, 403: 1 });
    },
  },
  {
    title: '12 at once: PUTs of the same file to the same upload URL',
    outcome: 'the file is stored once, and its bytes count once',
    act: async (ground) => {
      const owner = ground.stranger();
      const { folderId, uploadUrl } = await beginOne(owner);
      const path = uploadUrl.replace(/^https?:\/\/[^/]+/, '');
      const headers = { 'X-Checksum-SHA256': sha256(bytes(1000)) };
      const put = () => ({ as: owner.person, method: 'PUT', path, headers, body: bytes(1000) });
      const answers = await atOnce(ground, 12, put);
      expect(answers[500]).toBeUndefined();
      const { folder } = await owner.call(endpoints.folder, { folderId });
      expect(folder).toMatchObject({ fileCount: 1, totalSize: 1000 });
      const { uploadBytes } = await owner.call(endpoints.ipUsage, { userId: owner.person.userId });
      expect(uploadBytes).toBe(1000);
    },
  },
  {
    title: '20 at once: the same announcement',
    outcome: 'one folder, with one file',
    act: async (ground) => {
      const visitor = newPerson();
      const body = json({ userId: visitor.userId, expiryDays: 1, files: [announced()] });
      const request = () => ({ as: visitor, method: 'POST', path: endpoints.initUpload.path, ...body });
      const answers = await Promise.all(Array.from({ length: 20 }, () => ground.ask(request())));
      const ids = answers.filter(({ status }) => status === 200).map((answer) => JSON.parse(answer.body).folderId);
      expect(new Set(ids).size).toBe(1);
      const { files } = (await ground.server.as(visitor).call(endpoints.folder, { folderId: ids[0] })).folder;
      expect(files).toHaveLength(1);
    },
  },
  {
    title: '10 at once: directories of the same name in the same folder',
    outcome: 'one directory exists',
    act: async (ground) => {
      const { owner, folderId } = await ground.share('abc');
      const body = json({ userId: owner.person.userId, folderName: 'same' });
      const path = `/api/folder/${folderId}/directory`;
      const answers = await atOnce(ground, 10, () => ({ as: owner.person, method: 'POST', path, ...body }));
      expect(answers[500]).toBeUndefined();
      const { folder } = await owner.call(endpoints.folder, { folderId });
      expect(folder.emptyDirectories).toHaveLength(1);
    },
  },
  {
    title: '2 at once: claims of the same folder by its management secret',
    outcome: 'the folder is in My Files of one claimant',
    act: async (ground) => {
      const upload = await ground.ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const [, folderId = '', secret = ''] = /\/m\/([\w-]+)#(.+)$/.exec(upload.headers['x-manage-url'] ?? '') ?? [];
      const visitors = [newPerson(), newPerson()];
      const claim = (index: number): AttackRequest => {
        const { headers, body } = json({ userId: visitors[index]?.userId });
        return {
          as: visitors[index] ?? newPerson(),
          method: 'POST',
          path: `/api/folder/${folderId}/claim`,
          body,
          headers: { ...headers, 'X-Management-Secret': secret },
        };
      };
      await atOnce(ground, 2, claim);
      const lists = await Promise.all(
        visitors.map((person) => ground.server.as(person).call(endpoints.foldersPaginated, { userId: person.userId })),
      );
      expect(lists.flatMap(({ folders }) => folders.map(({ folderId }) => folderId))).toEqual([folderId]);
    },
  },
];

export const parallel: Kind = { name: 'Parallel requests', rows };
