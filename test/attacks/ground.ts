import { randomBytes } from 'node:crypto';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { makeToken, newRegistered } from '../harness/api-tokens.ts';
import { bytes } from '../harness/bytes.ts';
import type { Calls } from '../harness/calls.ts';
import { makeSecret } from '../harness/management.ts';
import { newPerson, type Person } from '../harness/people.ts';
import type { RawAnswer } from '../harness/raw-http.ts';
import { makeRequest, sendOne } from '../harness/requests.ts';
import type { Server } from '../harness/running/server.ts';
import { sendThumbnails } from '../harness/thumbnails.ts';
import { type AnnouncedFile, type begin, beginOne, uploadAll, uploadOne } from '../harness/uploads.ts';
import { type AttackRequest, ask } from './attack-request.ts';

/** Part of the names of the victim's folders, files and requests. A response with this text leaks data. */
export const SECRET_NAME = 'zebra stripes';
export const PASSWORD = 'correct horse battery';
const SIZE = 4321;

interface Victim {
  readonly owner: Calls;
  readonly account: Awaited<ReturnType<typeof newRegistered>>;
  /** Folder with a password. Its owner is anonymous. */
  readonly folderId: string;
  readonly fileId: string;
  readonly r2Key: string;
  readonly managementSecret: string;
  /** Folder with a password. Its owner is the victim's account. */
  readonly accountFolderId: string;
  readonly requestId: string;
  readonly tokenId: string;
  readonly otherFolderIds: readonly string[];
}

export interface Ground {
  readonly server: Server;
  readonly victim: Victim;
  stranger(): Calls;
  ask(request: AttackRequest): Promise<RawAnswer>;
  share(content: Uint8Array | string, overrides?: Partial<AnnouncedFile>, options?: ShareOptions): Promise<Share>;
  shareAll(files: readonly Partial<AnnouncedFile>[], options?: ShareOptions): Promise<Share>;
}

type ShareOptions = NonNullable<Parameters<typeof begin>[2]>;

export interface Share {
  readonly owner: Calls;
  readonly folderId: string;
  readonly fileId: string;
}

export async function newGround(server: Server): Promise<Ground> {
  const stranger = () => server.newVisitor();
  const victim = await newVictim(server);
  return {
    server,
    victim,
    stranger,
    ask: (request) => ask(server.url, request.as ?? newPerson(), request),
    async share(content, overrides, options) {
      const owner = stranger();
      const body = Uint8Array.from(Buffer.from(content));
      return { owner, ...(await uploadOne(owner, body, overrides, options)) };
    },
    async shareAll(files, options) {
      const owner = stranger();
      const filesToSend = files.map((file) => ({ ...file, body: bytes(3) }));
      const { folderId, uploadUrls } = await uploadAll(owner, filesToSend, options);
      return { owner, folderId, fileId: uploadUrls[0]?.fileId ?? '' };
    },
  };
}

async function newVictim(server: Server): Promise<Victim> {
  const owner = server.newVisitor();
  const account = await newRegistered(server);
  const namedFile = { name: `${SECRET_NAME}.txt` };
  const folderOptions = { folderName: `${SECRET_NAME} folder`, password: PASSWORD };
  const { folderId, fileId, r2Key } = await uploadOne(owner, bytes(SIZE), namedFile, folderOptions);
  await sendThumbnails(owner, folderId, [{ fileId, r2Key }]);
  const accounts = await uploadOne(account, bytes(SIZE), namedFile, folderOptions);
  const { requestId } = await makeRequest(account, { title: `${SECRET_NAME} wanted`, password: PASSWORD });
  const open = await makeRequest(account, { title: `${SECRET_NAME} sent` });
  const sending = await sendOne(server.newVisitor(), open.requestId);
  const { token } = await makeToken(account, { name: 'Victim', scopes: ['read'] });
  const unfinished = await beginOne(owner, { name: `${SECRET_NAME} on its way` }, folderOptions);
  return {
    owner,
    account,
    folderId,
    fileId,
    r2Key,
    requestId,
    managementSecret: await makeSecret(owner, folderId),
    accountFolderId: accounts.folderId,
    tokenId: token.tokenId,
    otherFolderIds: [sending.folderId, unfinished.folderId],
  };
}

/** Returns the victim's rows. Leaves out the last use of tokens, which attacks may change. */
export async function victimRowsOf({ server, victim }: Ground): Promise<unknown> {
  const owners = [victim.owner.person.userId, victim.account.person.userId];
  const victimFolders = 'SELECT id FROM folders WHERE owner_id IN (?1, ?2)';
  const queries = [
    'SELECT * FROM folders WHERE owner_id IN (?1, ?2) ORDER BY id',
    `SELECT * FROM files WHERE folder_id IN (${victimFolders}) ORDER BY id`,
    `SELECT * FROM directories WHERE folder_id IN (${victimFolders}) ORDER BY folder_id, number`,
    `SELECT * FROM capabilities WHERE folder_id IN (${victimFolders}) ORDER BY secret_hash`,
    `SELECT * FROM covers WHERE folder_id IN (${victimFolders}) ORDER BY folder_id`,
    'SELECT * FROM requests WHERE owner_id IN (?1, ?2) ORDER BY id',
    'SELECT id, user_id, name, scopes, expires_at FROM api_tokens WHERE user_id IN (?1, ?2) ORDER BY id',
    'SELECT * FROM users WHERE id IN (?1, ?2)',
    'SELECT * FROM links WHERE ?1 IN (anonymous_id, user_id) OR ?2 IN (anonymous_id, user_id)',
  ];
  const rows = await server.d1.batch(queries.map((query) => server.d1.prepare(query).bind(...owners)));
  return rows.map(({ results }) => results);
}

export async function victimDataOf(ground: Ground): Promise<unknown> {
  const { account, folderId, accountFolderId, otherFolderIds } = ground.victim;
  const ids = [folderId, accountFolderId, ...otherFolderIds];
  const lists = await Promise.all(ids.map((id) => ground.server.bucket.list({ prefix: `files/${id}/` })));
  const objects = lists.map((list) => list.objects.map(({ key, etag, size }) => [key, etag, size]));
  return [account.person.userId, await victimRowsOf(ground), objects];
}

export async function honestRoundTrip({ stranger }: Ground): Promise<boolean> {
  const body = Uint8Array.from(randomBytes(100_000));
  const { folderId, fileId } = await uploadOne(stranger(), body);
  const { folder } = await stranger().call(endpoints.folder, { folderId });
  const back = await stranger().fetch(`/api/download/${folderId}/${fileId}`);
  return folder.fileCount === 1 && Buffer.from(await back.arrayBuffer()).equals(body);
}

export const withHeaders = (person: Person, headers: Readonly<Record<string, string>>): Person => ({
  ...person,
  headers: { ...person.headers, ...headers },
});
