/** Calls the server about the folder of an upload. This file is long because the calls share their state. */
import pMap from 'p-map';
import type { Answer, Input } from '../../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../../worker/contract/calls/endpoints';
import { SEALED_FILE_MAX_CHARS } from '../../../../../worker/contract/encryption';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../../../worker/contract/limits';
import { ApiError } from '../../../../lib/api';
import { joinPath } from '../../../../lib/file-names';
import { sha256 } from '../../../../lib/hashing/hash';
import { FILES_IN_FLIGHT } from '../../limits';
import type { SendingTo } from '../../picking/picked-file';
import { callWithRetry } from '../call-with-retry';
import type { Connection } from '../connection';
import type { FolderSealer } from '../encrypting/folder-sealer';
import type { Environment } from '../environment';
import { wishedPartBytes } from '../sending/part-size';
import { UploadStopped } from '../upload-stopped';
import { initBatches, jsonBytes } from './init-batches';
import type { PlannedFile, UploadPlan } from './plan';

type InitAnswer = Answer<typeof endpoints.initUpload>;
type InitFile = Input<typeof endpoints.initUpload>['files'][number];
/**
 * The part of the server's response that is about one file. A ticket says whether the file must be sent, and to which
 * URL.
 */
export type Ticket = InitAnswer['uploadUrls'][number];
type Session = NonNullable<InitAnswer['firstSession']>;

/** Fields that only the first `init` call of an upload has. */
type FirstCallFields = Pick<
  Input<typeof endpoints.initUpload>,
  | 'uploadKey'
  | 'firstSession'
  | 'directories'
  | 'folderName'
  | 'password'
  | 'message'
  | 'downloadLimit'
  | 'encryption'
  | 'sealed'
>;

export interface FolderRequest {
  readonly userId: string;
  readonly expiryDays: number;
  /** Folder for the files. If undefined, the server creates a new folder. */
  readonly folderId: string | undefined;
  /** Scope of the idempotency keys. The scope is the id of an existing folder, or `new` for a new folder. */
  readonly scope: string;
  /** Name of a new folder. */
  readonly name: string;
  /** True if the user chose `name`. */
  readonly hasChosenName: boolean;
  /**
   * Password, message and download limit of a new folder. Undefined means none. The password of an encrypted folder
   * is a part of the folder's key.
   */
  readonly password: string | undefined;
  readonly message: string | undefined;
  readonly downloadLimit: number | undefined;
  /** The request for files to which the files are sent. Undefined if the files go into the user's own folder. */
  readonly sending: SendingTo | undefined;
  /** Ids of announced files that must be deleted before the files are announced. */
  readonly replacedFileIds: readonly string[];
  /** Maximum number of files per `init` call. Undefined means the default. */
  readonly filesPerCall: number | undefined;
}

interface Tools {
  readonly environment: Environment;
  readonly connection: Connection;
  /** Random id of this upload. See `UploadContext`. */
  readonly device: string;
  readonly sealer: Promise<FolderSealer> | null;
}

/**
 * Interval between announcements. The server deletes unfinished files after `UNFINISHED_UPLOAD_TTL_MS`. The interval
 * is much shorter, so a few attempts may fail.
 */
const REANNOUNCE_MS = UNFINISHED_UPLOAD_TTL_MS / 4;

/** The first batch is small, so its bytes are soon in flight. Meanwhile the next batches are announced. */
const FIRST_BATCH_FILES = 100;

/**
 * Maximum number of bytes that an encrypted file's JSON has in `init`. The JSON contains the metadata, the
 * idempotency key, the size and the id of the file.
 */
const SEALED_JSON_MAX_BYTES = SEALED_FILE_MAX_CHARS + 200;

/**
 * The folder on the server that receives the files. The first `init` call creates the folder and announces the first
 * batch of files. While the first files are sent, the other batches are announced one after another.
 */
export class Folder {
  readonly #request: FolderRequest;
  readonly #plan: UploadPlan;
  readonly #tools: Tools;
  /** For each file, the number of its batch and its index in the batch. */
  readonly #places: { batch: number; offset: number }[] = [];
  readonly #answers: Promise<InitAnswer>[] = [];
  readonly #renewed = new Map<number, Ticket>();
  #firstSession: Session | undefined;
  #hasOtherDevices = false;
  #announcedAt: number;

  constructor(request: FolderRequest, plan: UploadPlan, tools: Tools) {
    this.#request = request;
    this.#plan = plan;
    this.#tools = tools;
    this.#announcedAt = tools.environment.epochNow();
  }

  /**
   * Creates the folder. If an earlier attempt with the same files created a folder, finds this folder. Rejects with
   * the failure that stops the upload.
   */
  create(): Promise<InitAnswer> {
    const { filesPerCall } = this.#request;
    const [firstFiles = [], ...laterBatches] = this.#batches(this.#plan.files, FIRST_BATCH_FILES, filesPerCall);
    this.#place(firstFiles.length, 0);
    const first = this.#beginWith(firstFiles, laterBatches.length > 0);
    this.#answers.push(first);
    for (const [index, files] of laterBatches.entries()) {
      this.#place(files.length, index + 1);
      const previous = this.#answers[index];
      const answer = Promise.all([first, previous]).then(([{ folderId }]) => this.#init(files, folderId));
      // `ticket` rejects with this failure. If `ticket` is never called, the browser must not report an unhandled
      // rejection.
      answer.catch(() => undefined);
      this.#answers.push(answer);
    }
    return first;
  }

  /**
   * Deletes announced files that new files replace. Without this deletion, the folder would have unfinished files for
   * a day.
   */
  async deleteReplaced(): Promise<void> {
    const { folderId, userId, replacedFileIds, sending } = this.#request;
    if (folderId === undefined && !sending) return;
    for (const fileId of replacedFileIds) {
      await callWithRetry(this.#tools, endpoints.deleteFile, { folderId: folderId ?? '', fileId, userId }).catch(
        (failure) => {
          if (!(failure instanceof ApiError) || failure.code !== 'not_found') throw failure;
        },
      );
    }
  }

  async ticket(index: number): Promise<Ticket> {
    const renewed = this.#renewed.get(index);
    if (renewed) return renewed;
    const { batch, offset } = this.#places[index] as { batch: number; offset: number };
    return ((await this.#answers[batch]) as InitAnswer).uploadUrls[offset] as Ticket;
  }

  /**
   * Returns the multipart session of the first file. Returns undefined if the first response has no session. Only the
   * first call returns the session, because the session's list of arrived parts is soon out of date.
   */
  takeSession(index: number): Session | undefined {
    if (index !== 0) return undefined;
    const session = this.#firstSession;
    this.#firstSession = undefined;
    return session;
  }

  /**
   * Resolves to the folder's name. An earlier attempt may have created the folder with a different name. Then the
   * folder gets the name that the user chose. If the server does not change the name, resolves to the old name.
   */
  async resolveName(): Promise<string> {
    const { userId, name, hasChosenName, scope } = this.#request;
    const { folderId, folderName } = (await this.#answers[0]) as InitAnswer;
    // The server stores only an encrypted name. If the folder already existed, the `init` call has replaced that
    // name.
    if (this.#tools.sealer) return name;
    if (!hasChosenName || scope !== 'new' || folderName === name) return folderName;
    return callWithRetry(this.#tools, endpoints.renameFolder, { folderId, userId, folderName: name }).then(
      (renamed) => renamed.name,
      () => folderName,
    );
  }

  /** Gets new tickets for files whose upload URLs have expired or expire soon. */
  async renew(indices: readonly number[]): Promise<void> {
    const folderId = await this.#id();
    const { filesPerCall } = this.#request;
    const files = indices.map((index) => this.#plan.files[index] as PlannedFile);
    let place = 0;
    for (const batch of this.#batches(files, filesPerCall, filesPerCall)) {
      const { uploadUrls } = await this.#init(batch, folderId);
      for (const ticket of uploadUrls) this.#renewed.set(indices[place++] as number, ticket);
    }
  }

  /**
   * Announces unfinished files again if the last announcement is a few hours old. The upload calls this function
   * repeatedly. The server deletes unfinished files after a day, but some uploads take longer.
   */
  async renewAnnouncement(hasArrived: (index: number) => boolean): Promise<void> {
    const { epochNow, records } = this.#tools.environment;
    if (epochNow() - this.#announcedAt < REANNOUNCE_MS) return;
    this.#announcedAt = epochNow();
    try {
      await this.renew([...this.#places.keys()].filter((index) => !hasArrived(index)));
      const record = await records.load(await this.#id());
      if (record) await records.save({ ...record, announcedAt: this.#announcedAt });
    } catch {
      // The failure is ignored, because a later call tries again. If the folder was deleted, the next file fails with
      // that reason.
    }
  }

  /**
   * Remembers that the server already had a file when this device sent the file. Another device is probably sending
   * the same files.
   */
  noteOtherDevice(): void {
    this.#hasOtherDevices = true;
  }

  /**
   * If another device sends the same files, asks the server which files have arrived. Must be called before files are
   * sent.
   */
  async checkOtherDevices(hasArrived: (index: number) => boolean): Promise<void> {
    if (!this.#hasOtherDevices) return;
    this.#hasOtherDevices = false;
    // If the call fails, the files are sent. Then the server responds that it already has the files.
    await this.renew([...this.#places.keys()].filter((index) => !hasArrived(index))).catch(() => undefined);
  }

  /** Returns the server's error if the folder does not accept files. Otherwise returns null. */
  async findRefusal(): Promise<ApiError | null> {
    try {
      const { folder } = await callWithRetry(this.#tools, endpoints.folder, {
        folderId: await this.#id(),
        userId: this.#request.userId,
      });
      return folder.copyrightViolation ? new ApiError('taken_down', 451, 'This content has been removed.') : null;
    } catch (failure) {
      if (failure instanceof ApiError && [404, 451].includes(failure.status)) return failure;
      // The server returns this error to a user who manages the folder but is not its owner. The folder exists and
      // accepts files from this user.
      if (failure instanceof ApiError && failure.code === 'key_required') return null;
      throw failure;
    }
  }

  /**
   * Runs `work` while this tab has the folder's lock. Does nothing if another tab has the lock, because the other tab
   * sends the files.
   */
  async withTabLock(work: () => Promise<void>): Promise<void> {
    const folderId = await this.#idIfAny();
    const unlock = folderId && (await this.#tools.environment.lock(folderId));
    if (unlock) await work().finally(unlock);
  }

  /** Deletes the folder and all its contents on the server. Also deletes the key of the folder from this browser. */
  async discard(): Promise<void> {
    const { userId } = this.#request;
    const { environment, sealer } = this.#tools;
    try {
      const folderId = await this.#id();
      await Promise.all([
        environment.call(endpoints.deleteFolder, { folderId, userId }, { keepalive: true }),
        sealer && environment.secrets.delete(folderId),
      ]);
    } catch {
      // There is no folder, or the server cannot be reached. The server deletes unfinished uploads itself.
    }
  }

  /** Deletes the unfinished files of this upload on the server. All other files stay in the folder. */
  async withdraw(hasArrived: (index: number) => boolean): Promise<void> {
    const { environment } = this.#tools;
    const { userId } = this.#request;
    const folderId = await this.#id();
    const withdrawFile = async (index: number) => {
      const ticket = hasArrived(index) ? null : await this.ticket(index).catch(() => null);
      if (!ticket?.requiresUpload) return;
      const input = { folderId, fileId: ticket.fileId, userId };
      // If the call fails, the server deletes the unfinished file itself later.
      await environment.call(endpoints.deleteFile, input, { keepalive: true }).catch(() => undefined);
    };
    await pMap(this.#places.keys(), withdrawFile, { concurrency: FILES_IN_FLIGHT });
  }

  /** Deletes the browser's record of this upload. */
  async forget(): Promise<void> {
    const folderId = await this.#idIfAny();
    if (folderId) await this.#tools.environment.records.delete(folderId);
  }

  async #id(): Promise<string> {
    const first = await this.#answers[0];
    if (!first) throw new Error('The folder was not begun.');
    return first.folderId;
  }

  #idIfAny(): Promise<string | undefined> {
    return this.#id().catch(() => this.#request.folderId);
  }

  #batches(files: readonly PlannedFile[], firstMaxFiles?: number, maxFiles?: number): PlannedFile[][] {
    const bytesOf = this.#tools.sealer ? () => SEALED_JSON_MAX_BYTES : (file: PlannedFile) => jsonBytes(initFile(file));
    return initBatches(files, firstMaxFiles, maxFiles, bytesOf);
  }

  #place(count: number, batch: number): void {
    for (let offset = 0; offset < count; offset++) this.#places.push({ batch, offset });
  }

  async #beginWith(files: PlannedFile[], hasMore: boolean): Promise<InitAnswer> {
    const sealer = this.#tools.sealer && (await this.#tools.sealer);
    const uploadKey = hasMore ? await this.#uploadKey(sealer) : undefined;
    const partSize = wishedPartBytes(this.#tools.environment.lineSpeed.last());
    const { emptyFolders } = this.#plan;
    const { folderId, name, password, message, downloadLimit } = this.#request;
    const encryption = sealer?.record;
    const settings = encryption
      ? { encryption, sealed: await sealer.sealFolder(name, message ?? ''), downloadLimit }
      : { password, message, downloadLimit };
    const answer = await this.#init(files, folderId, {
      uploadKey,
      firstSession: { partSize, device: this.#tools.device },
      // An existing folder keeps its settings.
      ...(folderId === undefined && settings),
      ...(emptyFolders.length > 0 && !sealer && { directories: [...emptyFolders] }),
    });
    this.#firstSession = answer.firstSession;
    return answer;
  }

  /**
   * Returns a key that identifies the upload. All files of the upload determine the key, not only the files of the
   * first call.
   */
  #uploadKey(sealer: FolderSealer | null): Promise<string> {
    if (sealer) return sealer.uploadKey(this.#plan.files);
    const keys = this.#plan.files.map(({ path, key }) => `${path}\0${key}`);
    return sha256(new TextEncoder().encode(keys.join('\n')));
  }

  async #init(
    files: readonly PlannedFile[],
    folderId: string | undefined,
    firstCallFields: FirstCallFields = {},
  ): Promise<InitAnswer> {
    const { userId, expiryDays, name } = this.#request;
    const sealer = this.#tools.sealer && (await this.#tools.sealer);
    const announced = sealer ? await Promise.all(files.map(sealedInitFile(sealer))) : files.map(initFile);
    const folderName = sealer ? undefined : name;
    const input = { userId, files: announced, expiryDays, folderId, folderName, ...firstCallFields };
    // If the user cancels during this call, the call continues. The response has the ids of the announced files,
    // which must be deleted.
    const options = { outlivesStop: true };
    const answer = await callWithRetry(this.#tools, endpoints.initUpload, input, options).catch(namingFile(files));
    if (answer.uploadUrls?.length !== files.length || answer.uploadUrls.some(lacksUrl)) {
      throw new UploadStopped('invalid_answer', 'Invalid upload response: missing upload URLs');
    }
    return answer;
  }
}

/** Returns the entry of a file in the `init` call of an encrypted upload. */
const sealedInitFile =
  (sealer: FolderSealer) =>
  async (file: PlannedFile): Promise<InitFile> => ({
    ...(await sealer.sealedFile(file)),
    size: file.size,
    ...(file.picked.continues !== undefined && { fileId: file.picked.continues }),
  });

const initFile = ({ name, size, path, key, picked }: PlannedFile): InitFile => ({
  name,
  size,
  path,
  type: picked.file.type,
  idempotencyKey: key,
  ...(picked.continues !== undefined && { fileId: picked.continues }),
});

/**
 * Returns a handler for `catch`. If the server rejected one file, the handler throws the failure with the file's name
 * in the message. The server's message has only a field, for example `files[3]`.
 */
const namingFile =
  (files: readonly PlannedFile[]) =>
  (failure: unknown): never => {
    const field = failure instanceof ApiError ? String(failure.fields.field ?? '') : '';
    const file = files[Number(/^files\[(\d+)\]/.exec(field)?.[1])];
    if (!(failure instanceof ApiError) || !file) throw failure;
    const name = joinPath(file.path, file.name);
    throw new UploadStopped(failure.code, failure.message.replace(`${field}:`, name), failure);
  };

const lacksUrl = ({ requiresUpload, multipart, uploadUrl }: Ticket) => requiresUpload && !multipart && !uploadUrl;
