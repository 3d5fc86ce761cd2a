/** Valid inputs for calls that reject all random inputs. */
import { bytePaths } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../worker/contract/calls/mail.ts';
import { MANAGEMENT_SECRET_HEADER, SENDING_SECRET_HEADER, USER_ID_HEADER } from '../../worker/contract/ids.ts';
import { makeToken } from './api-tokens.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { coverOf } from './covers.ts';
import { codeIn, confirmSender, lastMailTo, linkIn, newAddress, unsubscribeTokenIn } from './mails.ts';
import { makeSecret } from './management.ts';
import { type Payments, subscribe } from './payments.ts';
import { type AccountHolder, newPerson } from './people.ts';
import { makeRequest, newSendingSecret, send } from './requests.ts';
import type { Server } from './running/server.ts';
import { protectedShare } from './sharing.ts';
import { thumbnail } from './thumbnails.ts';
import { announced, beginOne, beginParts, partBytes, partUrlOf, put, sendMissingParts, uploadOne } from './uploads.ts';

/** Data for valid inputs. The owner has an account if the call needs one. */
export interface InputFixture {
  readonly owner: Calls;
  readonly folderId: string;
  readonly fileId: string;
  readonly r2Key: string;
  readonly server: Server;
  readonly payments: Payments;
}

export interface CallInput {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The OpenAPI document lists these headers as security schemes. */
  readonly headers?: Readonly<Record<string, string>>;
}

const SMALL_BYTES = 10;
const PASSWORD = 'correct horse';

const userIdOf = ({ owner }: InputFixture): string => owner.person.userId;

function holderOf({ owner: { person } }: InputFixture): AccountHolder {
  if (!('token' in person)) throw new Error('The owner has no account.');
  return person as AccountHolder;
}

async function session({ owner }: InputFixture) {
  const { fileId, r2Key, uploadId, session } = await beginParts(owner, SMALL_BYTES);
  return { fileId, r2Key, uploadId, session };
}

async function sendFirstPart(fixture: InputFixture) {
  const started = await session(fixture);
  const body = partBytes(started.session, SMALL_BYTES, 1);
  const { etag }: { etag: string } = await (await put(fixture.owner, partUrlOf(started.session, 1), body)).json();
  return { ...started, etag };
}

async function chunked({ owner }: InputFixture) {
  const { fileId, r2Key } = await beginOne(owner, { size: SMALL_BYTES });
  const input = { fileId, r2Key, fileSize: SMALL_BYTES };
  const { uploadId } = await owner.call(endpoints.initChunked, input);
  const form = new FormData();
  for (const [name, value] of Object.entries({ uploadId, chunkNumber: '1', totalChunks: '1' })) form.set(name, value);
  form.set('chunk', new Blob([bytes(SMALL_BYTES)]), 'chunk');
  await owner.fetch(bytePaths.chunk, { method: 'POST', body: form });
  return { uploadId };
}

const bodyOf = (body: CallInput['body']): CallInput => ({ parameters: {}, body });
const renameInput = (fixture: InputFixture, folderName: string): CallInput => ({
  parameters: { folderId: fixture.folderId },
  body: { userId: userIdOf(fixture), folderName },
});
const requestOf = async ({ owner }: InputFixture, options = {}) => (await makeRequest(owner, options)).requestId;

async function subscribed(fixture: InputFixture): Promise<CallInput> {
  await subscribe(fixture.server, fixture.payments, holderOf(fixture));
  return bodyOf({ userId: userIdOf(fixture) });
}

export const validInputs: Readonly<Record<string, (fixture: InputFixture) => Promise<CallInput>>> = {
  pageFailure: async () => bodyOf({ release: 'home-1a2b3c.js', what: 'TypeError', place: 'home-1a2b3c.js:1:2048' }),
  completeUpload: async ({ fileId, r2Key }) => bodyOf({ fileId, r2Key, success: true }),
  createMultipart: async ({ owner }) => {
    const { fileId, r2Key } = await beginOne(owner, { size: SMALL_BYTES });
    return bodyOf({ fileId, r2Key });
  },
  resumeMultipart: async (fixture) => {
    const { fileId, r2Key } = await session(fixture);
    return bodyOf({ fileId, r2Key });
  },
  partUrl: async (fixture) => {
    const { uploadId, r2Key } = await session(fixture);
    return bodyOf({ uploadId, r2Key, partNumber: 1 });
  },
  completePart: async (fixture) => {
    const { uploadId, etag } = await sendFirstPart(fixture);
    return bodyOf({ uploadId, partNumber: 1, etag, size: SMALL_BYTES });
  },
  completeMultipart: async (fixture) => {
    const { uploadId, r2Key, session: parts } = await session(fixture);
    await sendMissingParts(fixture.owner, parts, SMALL_BYTES);
    return bodyOf({ uploadId, r2Key });
  },
  abortMultipart: async (fixture) => {
    const { uploadId, r2Key } = await session(fixture);
    return bodyOf({ uploadId, r2Key });
  },
  initChunked: async ({ owner }) => {
    const { fileId, r2Key } = await beginOne(owner, { size: SMALL_BYTES });
    return bodyOf({ fileId, r2Key, fileSize: SMALL_BYTES });
  },
  completeChunked: async (fixture) => bodyOf(await chunked(fixture)),
  createDirectory: async (fixture) => renameInput(fixture, 'New'),
  renameFolder: async (fixture) => renameInput(fixture, 'New name'),
  changeExpiry: async (fixture) => ({
    parameters: { folderId: fixture.folderId },
    body: { userId: userIdOf(fixture), expiryDays: 1 },
  }),
  renameFile: async (fixture) => ({
    parameters: { fileId: fixture.fileId },
    body: { userId: userIdOf(fixture), folderId: fixture.folderId, newFilename: 'new.txt' },
  }),
  moveItems: async ({ owner, folderId, fileId }) => {
    const { userId } = owner.person;
    const { folderId: toFolderId } = await owner.own(endpoints.createFolder, { folderName: 'Holiday' });
    return bodyOf({ userId, items: [{ folderId, fileId }], toFolderId });
  },
  deleteItems: async ({ owner, folderId, fileId }) =>
    bodyOf({ userId: owner.person.userId, items: [{ folderId, fileId }] }),
  unlock: async ({ owner }) => ({
    parameters: { folderId: (await protectedShare(owner, PASSWORD)).folderId },
    body: { password: PASSWORD },
  }),
  claimFolder: async (fixture) => {
    const otherOwner = fixture.server.newVisitor();
    const { folderId } = await uploadOne(otherOwner, bytes(SMALL_BYTES));
    return {
      parameters: { folderId },
      body: { userId: userIdOf(fixture) },
      headers: { [MANAGEMENT_SECRET_HEADER]: await makeSecret(otherOwner, folderId) },
    };
  },
  changeCover: async (fixture) => ({
    parameters: { folderId: fixture.folderId },
    body: { userId: userIdOf(fixture), ...(await coverOf(fixture.owner, fixture.folderId)) },
  }),
  addThumbnails: async ({ folderId, fileId, r2Key }) =>
    bodyOf({ folderId, thumbnails: [{ fileId, r2Key, image: thumbnail().toString('base64') }] }),
  thumbnails: async ({ folderId, fileId }) => ({ parameters: { folderId, files: fileId }, body: {} }),
  managedThumbnails: async (fixture) => ({
    parameters: { folderId: fixture.folderId, files: fixture.fileId, [USER_ID_HEADER]: userIdOf(fixture) },
    body: {},
  }),
  ownThumbnails: async (fixture) => ({
    parameters: { files: fixture.fileId, [USER_ID_HEADER]: userIdOf(fixture) },
    body: {},
  }),
  request: async (fixture) => ({ parameters: { requestId: await requestOf(fixture) }, body: {} }),
  unlockRequest: async (fixture) => ({
    parameters: { requestId: await requestOf(fixture, { password: PASSWORD }) },
    body: { password: PASSWORD },
  }),
  sendings: async (fixture) => ({
    parameters: { requestId: await requestOf(fixture), [USER_ID_HEADER]: userIdOf(fixture) },
    body: {},
  }),
  closeRequest: async (fixture) => ({
    parameters: { requestId: await requestOf(fixture) },
    body: { userId: userIdOf(fixture), isClosed: true },
  }),
  deleteRequest: async (fixture) => ({
    parameters: { requestId: await requestOf(fixture) },
    body: { userId: userIdOf(fixture) },
  }),
  send: async (fixture) => ({
    parameters: { requestId: await requestOf(fixture) },
    body: { files: [announced()] },
    headers: { [SENDING_SECRET_HEADER]: newSendingSecret() },
  }),
  cancelSending: async (fixture) => {
    const [requestId, secret] = [await requestOf(fixture), newSendingSecret()];
    await send(fixture.owner, requestId, [announced()], { secret });
    return { parameters: { requestId }, body: {}, headers: { [SENDING_SECRET_HEADER]: secret } };
  },
  enterMailCode: async ({ owner, server }) => {
    const address = newAddress();
    const { ticket } = await owner.call(mailEndpoints.confirmMail, { address });
    return bodyOf({ ticket, code: codeIn(await lastMailTo(server, address)) });
  },
  openMailLink: async ({ owner, server }) => {
    const address = newAddress();
    await owner.call(mailEndpoints.confirmMail, { address });
    return bodyOf({ token: linkIn(await lastMailTo(server, address), '/confirm#').split('#')[1] ?? '' });
  },
  mailFolder: async (fixture) => {
    const { headers } = await confirmSender(fixture.server, fixture.owner, newAddress());
    return {
      parameters: { folderId: fixture.folderId },
      body: { userId: userIdOf(fixture), recipients: [newAddress()] },
      headers: { Cookie: headers.Cookie ?? '' },
    };
  },
  unsubscribe: async ({ owner, server }) => {
    const address = newAddress();
    await owner.call(mailEndpoints.confirmMail, { address });
    return bodyOf({ token: unsubscribeTokenIn(await lastMailTo(server, address)) });
  },
  register: async (fixture) => bodyOf({ firebaseUid: holderOf(fixture).uid }),
  linkAnonymous: async (fixture) => bodyOf({ userId: userIdOf(fixture), anonymousUserId: newPerson().userId }),
  makeApiToken: async (fixture) => bodyOf({ userId: userIdOf(fixture), name: 'Backup', scopes: ['send'] }),
  revokeApiToken: async (fixture) => ({
    parameters: { tokenId: (await makeToken(fixture.owner)).token.tokenId },
    body: { userId: userIdOf(fixture) },
  }),
  createSubscription: async (fixture) =>
    bodyOf({ planId: 'premium', userEmail: holderOf(fixture).email, userId: userIdOf(fixture) }),
  activateSubscription: subscribed,
  cancelSubscription: subscribed,
  resumeSubscription: async (fixture) => {
    const input = await subscribed(fixture);
    await fixture.owner.call(endpoints.cancelSubscription, { userId: userIdOf(fixture) });
    return input;
  },
  customerPortal: subscribed,
};
