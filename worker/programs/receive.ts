/** Receives files that programs send without announcing them. Acts on R2, D1 and the meter. */
import type { Context } from 'hono';
import { BodyBrokeOff } from '../blobs/broke-off';
import { inPieces } from '../blobs/receive';
import { CHECKSUM_HEADER, tokenOf } from '../contract/byte-paths';
import { endpoints } from '../contract/calls/endpoints';
import { SINGLE_PUT_MAX_BYTES } from '../contract/limits';
import { formatBytes } from '../contract/sizes';
import { renameFolder } from '../folders/manage-store';
import { defaultFolderName } from '../folders/naming';
import { emptyDeleted } from '../folders/removal/removal';
import { markTreesDeleting, type NewFolder } from '../folders/store';
import { accountOf } from '../identity/caller';
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
import { behind, takeHeld, takeSized, takeUnsized } from '../uploads/take-body';
import { type Asked, initInput, newUserId, readAsked, renamed, type SentFile, userIdSent } from './asked';
import { BadForm, FormReader } from './form-reader';
import { FORM_MAX_FILES } from './limits';
import { type Batch, batchesOf, keptName, type OpenFile } from './read-ahead';

export interface ReceivedFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

export interface Received {
  readonly ownerId: string;
  readonly folder: Pick<NewFolder, 'id' | 'expiresAt'>;
  readonly files: readonly ReceivedFile[];
  /**
   * Whether the answer contains direct links. Not if there is a password or download limit, which belong to the share's
   * page.
   */
  readonly hasDirectLinks: boolean;
}

interface Sender {
  readonly asked: Asked;
  readonly allowed: Entitlements;
  /** Maximum size of a file, in bytes. */
  readonly maxBytes: number;
}

/** Receives one file as the body. Everything else is validated before its first byte is read. */
export async function receiveFile(c: Context<AppEnv>, name: string): Promise<Received> {
  const length = bodyLength(c);
  const sha256 = checksumSent(c);
  const sender = await senderOf(c);
  const type = c.req.header('Content-Type') ?? '';
  const [upload] = await begin(c, sender, [{ name: keptName(name), size: length ?? sender.maxBytes, type }]);
  return whole(c, upload, async () => {
    const { body } = c.req.raw;
    if (length !== undefined) {
      await takeSized(c, upload.grant, body, sha256);
      return [fileOf(upload, length)];
    }
    const size = await takeUnsized(c, upload.grant, inPieces(body), sha256).catch(sayLimit(c, sender));
    return [fileOf(upload, size)];
  });
}

/**
 * Receives the files of a form into one folder. Files are stored in batches, after each batch was read and validated
 * (`read-ahead.ts`).
 */
export async function receiveForm(c: Context<AppEnv>): Promise<Received> {
  const length = bodyLength(c);
  const sender = await senderOf(c);
  const form = openForm(c);
  const left = () => (length ?? SINGLE_PUT_MAX_BYTES) - form.bytesTaken;
  const nextBatch = batchesOf(form, {
    judgeSize(bytes) {
      if (bytes > sender.maxBytes || left() < 0) throw tooLarge(c, sender.maxBytes);
    },
    tooManyFiles: () => tooManyFiles(c),
  });
  const first = await nextBatch().catch(refuseForm);
  if (isEmpty(first)) throw invalidInput('form', 'has no file');
  const sizeOf = ({ head }: OpenFile) => Math.min(left() + head.byteLength, sender.maxBytes);
  const upload = await beginBatch(c, sender, first, sizeOf);
  const [begun] = upload;
  return whole(c, begun, async () => {
    const { folder } = begun;
    const files: ReceivedFile[] = [];
    let [batch, current]: [Batch, readonly Begun[]] = [first, upload];
    while (true) {
      files.push(...(await storeBatch(c, sender, batch, current, form)));
      if (batch.open === null) break;
      batch = await nextBatch().catch(refuseForm);
      if (isEmpty(batch)) break;
      current = await beginBatch(c, sender, batch, sizeOf, folder.id);
    }
    if (files.length > upload.length) await renameFolder(dbOf(c.env), folder.id, defaultFolderName(files));
    return files;
  });
}

const isEmpty = ({ held, open }: Batch): boolean => held.length === 0 && open === null;

/** Announces the files of a batch in one call. `sizeOf` returns the maximum size of the open file. */
function beginBatch(
  c: Context<AppEnv>,
  sender: Sender,
  { held, open }: Batch,
  sizeOf: (file: OpenFile) => number,
  folderId?: string,
): Promise<[Begun, ...Begun[]]> {
  const whole = held.map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength }));
  const last = open === null ? [] : [{ name: open.name, type: open.type, size: sizeOf(open) }];
  return begin(c, sender, [...whole, ...last], folderId);
}

/** Stores an announced batch: first the files in memory, then the open file. */
async function storeBatch(
  c: Context<AppEnv>,
  sender: Sender,
  { held, open }: Batch,
  begun: readonly Begun[],
  form: FormReader,
): Promise<ReceivedFile[]> {
  const whole = begun.slice(0, held.length);
  await takeHeld(
    c,
    held.map(({ bytes }, index) => ({ bytes, grant: (whole[index] as Begun).grant })),
  );
  const files = whole.map((file) => fileOf(file, file.grant.size));
  const last = begun[held.length];
  if (open === null || last === undefined) return files;
  const next = behind(open.head, (bytes) => form.read(bytes));
  const size = await takeUnsized(c, last.grant, next).catch(sayLimit(c, sender));
  return [...files, fileOf(last, size)];
}

/**
 * Returns the announced length, or undefined for a chunked body. Throws `body_too_large` before anything else is read.
 */
function bodyLength(c: Context<AppEnv>): number | undefined {
  const length = announcedLength(c);
  if (length !== undefined && length > SINGLE_PUT_MAX_BYTES) throw tooLarge(c, SINGLE_PUT_MAX_BYTES);
  // A request without length and body has an empty body. In HTTP/1.1 only GET and HEAD lack a length then.
  return length ?? (c.req.raw.body === null ? 0 : undefined);
}

async function senderOf(c: Context<AppEnv>): Promise<Sender> {
  const header = (name: string) => c.req.header(name);
  const userId = await callerIdOf(c, header);
  const allowed = await entitlementsFor(c, userId);
  const maxBytes = Math.min(SINGLE_PUT_MAX_BYTES, allowed.maxFileBytes);
  return { asked: readAsked(header, userId, allowed), allowed, maxBytes };
}

/** Returns the user id of the header or bearer token, else a new one. Throws if the credentials do not match. */
async function callerIdOf(c: Context<AppEnv>, header: (name: string) => string | undefined): Promise<string> {
  const byToken = await c.var.nameCaller(c, endpoints.initUpload);
  const sent = userIdSent(header, byToken.userId);
  // A sender with an ID token is an account. If the token is invalid, the sender must not become anonymous.
  const isAccount = sent === undefined && /^Bearer /i.test(header('Authorization') ?? '');
  const userId = sent ?? newUserId();
  const { kind } = await c.var.authorise(c, { caller: isAccount ? 'account' : 'user' }, isAccount ? {} : { userId });
  c.set('callerKind', kind);
  return isAccount ? accountOf(c).userId : userId;
}

/** An announced file and its folder. */
interface Begun {
  readonly ownerId: string;
  readonly folder: NewFolder;
  readonly grant: Grant;
  readonly name: string;
  readonly hasDirectLinks: boolean;
}

/** Announces one or more files in one call. With `folderId` they join a folder. */
async function begin(
  c: Context<AppEnv>,
  { asked }: Sender,
  files: readonly SentFile[],
  folderId?: string,
): Promise<[Begun, ...Begun[]]> {
  const input = initInput(asked, files, folderId);
  const { folder, uploadUrls } = await beginUpload(c, input).catch((error) => {
    throw renamed(error);
  });
  const hasDirectLinks = asked.password === undefined && asked.downloadLimit === undefined;
  const begun = await Promise.all(
    files.map(async ({ name }, index) => {
      const grant = await readGrant(c.var.config, tokenOf(uploadUrls[index]?.uploadUrl ?? ''), c.var.now);
      if (typeof grant === 'string') throw new Error('an upload that has just begun has no URL');
      return { ownerId: asked.userId, folder, grant, name, hasDirectLinks };
    }),
  );
  return begun as [Begun, ...Begun[]];
}

const fileOf = ({ grant, name }: Begun, size: number): ReceivedFile => ({ fileId: grant.fileId, name, size });

/** Receives all files or none: on an error, deletes the folder at once and releases its reservation. */
async function whole(
  c: Context<AppEnv>,
  { ownerId, folder, hasDirectLinks }: Begun,
  take: () => Promise<ReceivedFile[]>,
): Promise<Received> {
  const taking = take().catch(async (error) => {
    await markTreesDeleting(dbOf(c.env), ownerId, [folder.id], c.var.now);
    afterAnswer(c, emptyDeleted(c.env, ownerId, c.var.now));
    throw error;
  });
  // Continues if the sender disconnects.
  return { ownerId, folder, files: await untilDone(c, taking), hasDirectLinks };
}

function checksumSent(c: Context<AppEnv>): string | undefined {
  const sent = c.req.header(CHECKSUM_HEADER)?.toLowerCase();
  if (sent !== undefined && !/^[0-9a-f]{64}$/.test(sent)) throw new ApiError('checksum_required');
  return sent;
}

function openForm(c: Context<AppEnv>): FormReader {
  const next = inPieces(c.req.raw.body);
  try {
    return FormReader.open(c.req.header('Content-Type') ?? '', next);
  } catch (error) {
    return refuseForm(error);
  }
}

function refuseForm(error: unknown): never {
  if (error instanceof BadForm) throw invalidInput('form', 'must be a multipart form, as curl -F sends it');
  throw error instanceof BodyBrokeOff ? new ApiError('body_too_short') : error;
}

const script = (c: Context<AppEnv>) => `curl -s ${originOf(c)}/cli | sh -s -- send FILE`;

const tooManyFiles = (c: Context<AppEnv>) =>
  invalidInput('form', `may have at most ${FORM_MAX_FILES} files. Send more, or folders, by: ${script(c)}`);

const tooLarge = (c: Context<AppEnv>, maxBytes: number) =>
  new ApiError('body_too_large', {
    error: `One request may bring at most ${formatBytes(maxBytes)}. Send larger files by: ${script(c)}`,
    maxBytes,
  });

/** Adds the limit to the error for a body that turned out to be too large. */
const sayLimit =
  (c: Context<AppEnv>, { maxBytes }: Sender) =>
  (error: unknown): never => {
    throw error instanceof ApiError && error.code === 'body_too_large' ? tooLarge(c, maxBytes) : error;
  };
