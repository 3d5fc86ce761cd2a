/** Receives files from programs, which only send bytes. The Worker announces these files itself. */
import type { Context } from 'hono';
import { pieceReader } from '../blobs/receive';
import { CHECKSUM_HEADER, tokenOf } from '../contract/byte-paths';
import { endpoints } from '../contract/calls/endpoints';
import { SINGLE_PUT_MAX_BYTES } from '../contract/limits';
import { nameOfUpload } from '../contract/name-order';
import { formatBytes } from '../contract/sizes';
import { renameFolder } from '../folders/manage-store';
import { emptyDeleted } from '../folders/removal/removal';
import { markTreesDeleting, type NewFolder } from '../folders/store';
import { tokenUserOf } from '../identity/api-token-caller';
import { accountOf, authorize } from '../identity/caller';
import { ApiError, invalidInput } from '../lib/api-error';
import { announcedLength } from '../lib/bodies/read-body';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { originOf } from '../lib/hosts/origin';
import { afterAnswer, untilDone } from '../lib/request-log';
import { entitlementsFor } from '../plans/current';
import type { Entitlements } from '../plans/entitlements';
import { type Grant, readGrant } from '../uploads/grant';
import { beginUpload } from '../uploads/init/begin-upload';
import { BadForm, FormReader } from '../uploads/multipart/form-reader';
import { prependBytes, receiveSized, receiveUnsized, storeFiles } from '../uploads/receive-body';
import { FORM_MAX_FILES } from './limits';
import { type Batch, batchesOf, type OpenFile, withoutBackslashes } from './read-ahead';
import {
  type FileInput,
  initInput,
  nameHeader,
  newUserId,
  readSettings,
  readUserId,
  type UploadSettings,
} from './upload-headers';

export interface ReceivedFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

export interface ReceivedUpload {
  readonly ownerId: string;
  readonly folder: Pick<NewFolder, 'id' | 'expiresAt'>;
  readonly files: readonly ReceivedFile[];
  /** False if the share has a password or download limit, because recipients then need its page. */
  readonly hasDirectLinks: boolean;
}

interface Sender {
  readonly settings: UploadSettings;
  readonly allowed: Entitlements;
  readonly maxBytes: number;
}

/** Receives the whole body as one file. Validates the headers first. */
export async function receiveFile(c: Context<AppEnv>, name: string): Promise<ReceivedUpload> {
  const length = bodyLength(c);
  const sha256 = readChecksum(c);
  const sender = await senderOf(c);
  const type = c.req.header('Content-Type') ?? '';
  const [upload] = await begin(c, sender, [{ name: withoutBackslashes(name), size: length ?? sender.maxBytes, type }]);
  return receiveAllOrNone(c, upload, async () => {
    const { body } = c.req.raw;
    if (length !== undefined) {
      await receiveSized(c, upload.grant, body, sha256);
      return [receivedFile(upload, length)];
    }
    const size = await receiveUnsized(c, upload.grant, pieceReader(body), sha256).catch(withLimitInError(c, sender));
    return [receivedFile(upload, size)];
  });
}

export async function receiveForm(c: Context<AppEnv>): Promise<ReceivedUpload> {
  const length = bodyLength(c);
  const sender = await senderOf(c);
  const form = openForm(c);
  const remainingBytes = () => (length ?? SINGLE_PUT_MAX_BYTES) - form.bytesConsumed;
  const nextBatch = batchesOf(form, {
    checkSize(bytes) {
      if (bytes > sender.maxBytes || remainingBytes() < 0) throw tooLarge(c, sender.maxBytes);
    },
    tooManyFiles: () => tooManyFiles(c),
  });
  const firstBatch = await nextBatch().catch(refuseForm);
  if (isEmpty(firstBatch)) throw invalidInput('form', 'has no file');
  const maxSizeOf = ({ head }: OpenFile) => Math.min(remainingBytes() + head.byteLength, sender.maxBytes);
  const upload = await beginBatch(c, sender, firstBatch, maxSizeOf);
  const [firstFile] = upload;
  return receiveAllOrNone(c, firstFile, async () => {
    const { folder } = firstFile;
    const files: ReceivedFile[] = [];
    let [batch, current]: [Batch, readonly AnnouncedUpload[]] = [firstBatch, upload];
    while (true) {
      files.push(...(await storeBatch(c, sender, batch, current, form)));
      if (batch.open === null) break;
      batch = await nextBatch().catch(refuseForm);
      if (isEmpty(batch)) break;
      current = await beginBatch(c, sender, batch, maxSizeOf, folder.id);
    }
    if (files.length > upload.length)
      await renameFolder(dbOf(c.env), folder.id, nameOfUpload(files.map(({ name }) => name)));
    return files;
  });
}

const isEmpty = ({ buffered, open }: Batch): boolean => buffered.length === 0 && open === null;

/** Announces the largest possible size for the open file, whose size is unknown. */
function beginBatch(
  c: Context<AppEnv>,
  sender: Sender,
  { buffered, open }: Batch,
  maxSizeOf: (file: OpenFile) => number,
  folderId?: string,
): Promise<[AnnouncedUpload, ...AnnouncedUpload[]]> {
  const bufferedInputs = buffered.map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength }));
  const openInput = open === null ? [] : [{ name: open.name, type: open.type, size: maxSizeOf(open) }];
  return begin(c, sender, [...bufferedInputs, ...openInput], folderId);
}

async function storeBatch(
  c: Context<AppEnv>,
  sender: Sender,
  { buffered, open }: Batch,
  announced: readonly AnnouncedUpload[],
  form: FormReader,
): Promise<ReceivedFile[]> {
  const bufferedFiles = announced.slice(0, buffered.length);
  await storeFiles(
    c,
    buffered.map(({ bytes }, index) => ({ bytes, grant: (bufferedFiles[index] as AnnouncedUpload).grant })),
  );
  const files = bufferedFiles.map((file) => receivedFile(file, file.grant.size));
  const openFile = announced[buffered.length];
  if (open === null || openFile === undefined) return files;
  const next = prependBytes(open.head, (bytes) => form.read(bytes));
  const size = await receiveUnsized(c, openFile.grant, next).catch(withLimitInError(c, sender));
  return [...files, receivedFile(openFile, size)];
}

function bodyLength(c: Context<AppEnv>): number | undefined {
  const length = announcedLength(c);
  if (length !== undefined && length > SINGLE_PUT_MAX_BYTES) throw tooLarge(c, SINGLE_PUT_MAX_BYTES);
  // Not every client sends `Content-Length: 0` with an empty file.
  return length ?? (c.req.raw.body === null ? 0 : undefined);
}

async function senderOf(c: Context<AppEnv>): Promise<Sender> {
  const header = (name: string) => c.req.header(name);
  const userId = await callerIdOf(c, header);
  const allowed = await entitlementsFor(c, userId);
  const maxBytes = Math.min(SINGLE_PUT_MAX_BYTES, allowed.maxFileBytes);
  return { settings: readSettings(header, userId, allowed), allowed, maxBytes };
}

/**
 * Returns the user id of the header, API token or ID token, or a new anonymous id. Throws if the credentials belong to
 * another user.
 */
async function callerIdOf(c: Context<AppEnv>, header: (name: string) => string | undefined): Promise<string> {
  const tokenCaller = await tokenUserOf(c, endpoints.initUpload);
  const knownUserId = readUserId(header, tokenCaller.userId);
  // A bearer token without a user id is an ID token. If invalid, `authorize` throws instead of uploading anonymously.
  const isAccount = knownUserId === undefined && /^Bearer /i.test(header('Authorization') ?? '');
  const userId = knownUserId ?? newUserId();
  await authorize(c, { caller: isAccount ? 'account' : 'user' }, isAccount ? {} : { userId });
  return isAccount ? accountOf(c).userId : userId;
}

interface AnnouncedUpload {
  readonly ownerId: string;
  readonly folder: NewFolder;
  readonly grant: Grant;
  readonly name: string;
  readonly hasDirectLinks: boolean;
}

/** With `folderId`, the files are added to this folder. */
async function begin(
  c: Context<AppEnv>,
  { settings }: Sender,
  files: readonly FileInput[],
  folderId?: string,
): Promise<[AnnouncedUpload, ...AnnouncedUpload[]]> {
  const input = initInput(settings, files, folderId);
  const { folder, uploadUrls } = await beginUpload(c, input).catch((error) => {
    throw nameHeader(error);
  });
  const hasDirectLinks = settings.password === undefined && settings.downloadLimit === undefined;
  const announced = await Promise.all(
    files.map(async ({ name }, index) => {
      const grant = await readGrant(c.var.config, tokenOf(uploadUrls[index]?.uploadUrl ?? ''), c.var.now);
      if (typeof grant === 'string') throw new Error('a new upload has no URL');
      return { ownerId: settings.userId, folder, grant, name, hasDirectLinks };
    }),
  );
  return announced as [AnnouncedUpload, ...AnnouncedUpload[]];
}

const receivedFile = ({ grant, name }: AnnouncedUpload, size: number): ReceivedFile => ({
  fileId: grant.fileId,
  name,
  size,
});

/** After an error, deletes the folder, which also releases the reserved bytes. */
async function receiveAllOrNone(
  c: Context<AppEnv>,
  { ownerId, folder, hasDirectLinks }: AnnouncedUpload,
  receive: () => Promise<ReceivedFile[]>,
): Promise<ReceivedUpload> {
  const receiving = receive().catch(async (error) => {
    await markTreesDeleting(dbOf(c.env), ownerId, [folder.id], c.var.now);
    afterAnswer(c, emptyDeleted(c.env, ownerId, c.var.now));
    throw error;
  });
  // Continues if the sender disconnects.
  return { ownerId, folder, files: await untilDone(c, receiving), hasDirectLinks };
}

/** Returns lower-case hex, or undefined without the header. Throws `checksum_required` if malformed. */
function readChecksum(c: Context<AppEnv>): string | undefined {
  const checksum = c.req.header(CHECKSUM_HEADER)?.toLowerCase();
  if (checksum !== undefined && !/^[0-9a-f]{64}$/.test(checksum)) throw new ApiError('checksum_required');
  return checksum;
}

function openForm(c: Context<AppEnv>): FormReader {
  const next = pieceReader(c.req.raw.body);
  try {
    return FormReader.open(c.req.header('Content-Type') ?? '', next);
  } catch (error) {
    return refuseForm(error);
  }
}

function refuseForm(error: unknown): never {
  if (error instanceof BadForm) throw invalidInput('form', 'must be a multipart form, as curl -F sends it');
  throw error;
}

const script = (c: Context<AppEnv>) => `curl -s ${originOf(c)}/cli | sh -s -- send FILE`;

const tooManyFiles = (c: Context<AppEnv>) =>
  invalidInput('form', `may have at most ${FORM_MAX_FILES} files. To send more, or folders: ${script(c)}`);

const tooLarge = (c: Context<AppEnv>, maxBytes: number) =>
  new ApiError('body_too_large', {
    error: `One request may have at most ${formatBytes(maxBytes)}. To send larger files: ${script(c)}`,
    maxBytes,
  });

/** Adds the limit to `body_too_large`, which lacks the limit if the body has no announced length. */
const withLimitInError =
  (c: Context<AppEnv>, { maxBytes }: Sender) =>
  (error: unknown): never => {
    throw error instanceof ApiError && error.code === 'body_too_large' ? tooLarge(c, maxBytes) : error;
  };
