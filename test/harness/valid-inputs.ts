/** Valid inputs of calls that random values never satisfy, for property tests. */
import { bytePaths } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER, SENDING_SECRET_HEADER, USER_ID_HEADER } from '../../worker/contract/ids.ts';
import { makeToken } from './api-tokens.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { jpeg } from './jpeg.ts';
import { makeSecret } from './management.ts';
import { type Payments, subscribe } from './payments.ts';
import { type AccountHolder, newPerson } from './people.ts';
import { makeRequest, newSendingSecret, send } from './requests.ts';
import type { Server } from './running/server.ts';
import { protectedShare } from './sharing.ts';
import { announced, beginOne, beginParts, partBytes, partUrlOf, put, sendMissingParts, uploadOne } from './uploads.ts';

/** A folder with a file, whose ids the inputs name. If only accounts may make the call, the owner is an account. */
export interface There {
  readonly owner: Calls;
  readonly folderId: string;
  readonly fileId: string;
  readonly r2Key: string;
  readonly server: Server;
  readonly payments: Payments;
}

export interface Sent {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Credentials. The document lists them as security schemes, not as parameters. */
  readonly headers?: Readonly<Record<string, string>>;
}

const SMALL_BYTES = 10;
const PASSWORD = 'correct horse';

const userIdOf = ({ owner }: There): string => owner.person.userId;

function holderOf({ owner: { person } }: There): AccountHolder {
  if (!('token' in person)) throw new Error('The owner has no account.');
  return person as AccountHolder;
}

/** Begins a file of a single part, and sends nothing. */
async function session({ owner }: There) {
  const { fileId, r2Key, uploadId, session } = await beginParts(owner, SMALL_BYTES);
  return { fileId, r2Key, uploadId, session };
}

/** Begins the same and sends the part. */
async function sentPart(there: There) {
  const begun = await session(there);
  const body = partBytes(begun.session, SMALL_BYTES, 1);
  const { etag }: { etag: string } = await (await put(there.owner, partUrlOf(begun.session, 1), body)).json();
  return { ...begun, etag };
}

async function chunked({ owner }: There) {
  const { fileId, r2Key } = await beginOne(owner, { size: SMALL_BYTES });
  const asked = { fileId, r2Key, fileSize: SMALL_BYTES };
  const { uploadId } = await owner.call(endpoints.initChunked, asked);
  const form = new FormData();
  for (const [name, value] of Object.entries({ uploadId, chunkNumber: '1', totalChunks: '1' })) form.set(name, value);
  form.set('chunk', new Blob([bytes(SMALL_BYTES)]), 'chunk');
  await owner.fetch(bytePaths.chunk, { method: 'POST', body: form });
  return { uploadId };
}

const bodyOf = (body: Sent['body']): Sent => ({ parameters: {}, body });
const named = (there: There, folderName: string): Sent => ({
  parameters: { folderId: there.folderId },
  body: { userId: userIdOf(there), folderName },
});
const requestOf = async ({ owner }: There, asked = {}) => (await makeRequest(owner, asked)).requestId;

async function subscribed(there: There): Promise<Sent> {
  await subscribe(there.server, there.payments, holderOf(there));
  return bodyOf({ userId: userIdOf(there) });
}

/** Inputs by the name of the call. */
export const validInputs: Readonly<Record<string, (there: There) => Promise<Sent>>> = {
  pageFailure: async () => bodyOf({ release: 'home-1a2b3c.js', what: 'TypeError', place: 'home-1a2b3c.js:1:2048' }),
  completeUpload: async ({ fileId, r2Key }) => bodyOf({ fileId, r2Key, success: true }),
  createMultipart: async ({ owner }) => {
    const { fileId, r2Key } = await beginOne(owner, { size: SMALL_BYTES });
    return bodyOf({ fileId, r2Key });
  },
  resumeMultipart: async (there) => {
    const { fileId, r2Key } = await session(there);
    return bodyOf({ fileId, r2Key });
  },
  partUrl: async (there) => {
    const { uploadId, r2Key } = await session(there);
    return bodyOf({ uploadId, r2Key, partNumber: 1 });
  },
  completePart: async (there) => {
    const { uploadId, etag } = await sentPart(there);
    return bodyOf({ uploadId, partNumber: 1, etag, size: SMALL_BYTES });
  },
  completeMultipart: async (there) => {
    const { uploadId, r2Key, session: parts } = await session(there);
    await sendMissingParts(there.owner, parts, SMALL_BYTES);
    return bodyOf({ uploadId, r2Key });
  },
  abortMultipart: async (there) => {
    const { uploadId, r2Key } = await session(there);
    return bodyOf({ uploadId, r2Key });
  },
  initChunked: async ({ owner }) => {
    const { fileId, r2Key } = await beginOne(owner, { size: SMALL_BYTES });
    return bodyOf({ fileId, r2Key, fileSize: SMALL_BYTES });
  },
  completeChunked: async (there) => bodyOf(await chunked(there)),
  createDirectory: async (there) => named(there, 'New'),
  renameFolder: async (there) => named(there, 'New name'),
  changeExpiry: async (there) => ({
    parameters: { folderId: there.folderId },
    body: { userId: userIdOf(there), expiryDays: 1 },
  }),
  renameFile: async (there) => ({
    parameters: { fileId: there.fileId },
    body: { userId: userIdOf(there), folderId: there.folderId, newFilename: 'new.txt' },
  }),
  moveItems: async ({ owner, folderId, fileId }) => {
    const { userId } = owner.person;
    const { folderId: toFolderId } = await owner.call(endpoints.createFolder, { userId, folderName: 'Holiday' });
    return bodyOf({ userId, items: [{ folderId, fileId }], toFolderId });
  },
  deleteItems: async ({ owner, folderId, fileId }) =>
    bodyOf({ userId: owner.person.userId, items: [{ folderId, fileId }] }),
  unlock: async ({ owner }) => ({
    parameters: { folderId: (await protectedShare(owner, PASSWORD)).folderId },
    body: { password: PASSWORD },
  }),
  claimFolder: async (there) => {
    const other = there.server.as(newPerson());
    const { folderId } = await uploadOne(other, bytes(SMALL_BYTES));
    return {
      parameters: { folderId },
      body: { userId: userIdOf(there) },
      headers: { [MANAGEMENT_SECRET_HEADER]: await makeSecret(other, folderId) },
    };
  },
  changeCover: async ({ owner, folderId }) => {
    const { folder } = await owner.call(endpoints.folder, { folderId });
    const { folderName: name, fileCount, totalSize: totalBytes } = folder;
    const image = jpeg().toString('base64');
    return { parameters: { folderId }, body: { userId: owner.person.userId, name, fileCount, totalBytes, image } };
  },
  request: async (there) => ({ parameters: { requestId: await requestOf(there) }, body: {} }),
  unlockRequest: async (there) => ({
    parameters: { requestId: await requestOf(there, { password: PASSWORD }) },
    body: { password: PASSWORD },
  }),
  sendings: async (there) => ({
    parameters: { requestId: await requestOf(there), [USER_ID_HEADER]: userIdOf(there) },
    body: {},
  }),
  closeRequest: async (there) => ({
    parameters: { requestId: await requestOf(there) },
    body: { userId: userIdOf(there), isClosed: true },
  }),
  deleteRequest: async (there) => ({
    parameters: { requestId: await requestOf(there) },
    body: { userId: userIdOf(there) },
  }),
  send: async (there) => ({
    parameters: { requestId: await requestOf(there) },
    body: { files: [announced()] },
    headers: { [SENDING_SECRET_HEADER]: newSendingSecret() },
  }),
  cancelSending: async (there) => {
    const [requestId, secret] = [await requestOf(there), newSendingSecret()];
    await send(there.owner, requestId, [announced()], { secret });
    return { parameters: { requestId }, body: {}, headers: { [SENDING_SECRET_HEADER]: secret } };
  },
  register: async (there) => bodyOf({ firebaseUid: holderOf(there).uid }),
  linkAnonymous: async (there) => bodyOf({ userId: userIdOf(there), anonymousUserId: newPerson().userId }),
  makeApiToken: async (there) => bodyOf({ userId: userIdOf(there), name: 'Backup', scopes: ['send'] }),
  revokeApiToken: async (there) => ({
    parameters: { tokenId: (await makeToken(there.owner)).token.tokenId },
    body: { userId: userIdOf(there) },
  }),
  createSubscription: async (there) =>
    bodyOf({ planId: 'premium', userEmail: holderOf(there).email, userId: userIdOf(there) }),
  activateSubscription: subscribed,
  cancelSubscription: subscribed,
  resumeSubscription: async (there) => {
    const sent = await subscribed(there);
    await there.owner.call(endpoints.cancelSubscription, { userId: userIdOf(there) });
    return sent;
  },
  customerPortal: subscribed,
};
