/** Calls of an upload for its folder on the server. The file is long because all these calls share one state. */
import pMap from 'p-map';
import type { Answer, Input } from '../../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../../worker/contract/calls/endpoints';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../../../worker/contract/limits';
import { ApiError } from '../../../../lib/api';
import { joinPath } from '../../../../lib/file-names';
import { sha256 } from '../../../../lib/hashing/hash';
import { FILES_IN_FLIGHT } from '../../limits';
import type { SendingTo } from '../../picking/picked-file';
import { callWithRetry } from '../call-with-retry';
import type { Connection } from '../connection';
import type { Environment } from '../environment';
import { wishedPartBytes } from '../sending/part-size';
import { UploadStopped } from '../upload-stopped';
import { initBatches } from './init-batches';
import type { PlannedFile, UploadPlan } from './plan';

type InitAnswer = Answer<typeof endpoints.initUpload>;
type InitFile = Input<typeof endpoints.initUpload>['files'][number];
/** The server's response for one file: whether the file must be sent, and the URL for it. */
export type Ticket = InitAnswer['uploadUrls'][number];
type Session = NonNullable<InitAnswer['firstSession']>;

/** Fields that only the first `init` call of an upload has. */
type FirstCallFields = Pick<
  Input<typeof endpoints.initUpload>,
  'uploadKey' | 'firstSession' | 'directories' | 'password' | 'message' | 'downloadLimit'
>;

export interface FolderRequest {
  readonly userId: string;
  readonly expiryDays: number;
  /** Folder that receives the files. If undefined, a new folder is created. */
  readonly folderId: string | undefined;
  /** Scope of the files' idempotency keys: the folder that the files are added to, or `new` if they create a folder. */
  readonly scope: string;
  /** Name of a new folder. */
  readonly name: string;
  /** True if the user chose `name`. */
  readonly hasChosenName: boolean;
  /** Password, message and download limit of a new folder. Undefined means none. */
  readonly password: string | undefined;
  readonly message: string | undefined;
  readonly downloadLimit: number | undefined;
  /** Request for files to which this upload is sent. Undefined if the upload goes into the user's own folder. */
  readonly sending: SendingTo | undefined;
  /** Ids of announced files to delete first. Ignored for a delivery, because its sender cannot delete files. */
  readonly replacedFileIds: readonly string[];
  /** Maximum number of files that one call announces. Undefined means the default. */
  readonly filesPerCall: number | undefined;
}

interface Tools {
  readonly environment: Environment;
  readonly connection: Connection;
  /** See `UploadContext`. */
  readonly device: string;
}

/** Interval between announcements. It is a quarter of the server's TTL, so a few failed attempts do no harm. */
const REANNOUNCE_MS = UNFINISHED_UPLOAD_TTL_MS / 4;

/** The first batch is small. Its bytes are then in flight while further batches are announced. */
const FIRST_BATCH_FILES = 100;

/**
 * The folder on the server that receives the files. The first `init` call creates the folder and announces the first
 * batch of files. The other batches are announced one after another, while the first files are being sent.
 */
export class Folder {
  readonly #request: FolderRequest;
  readonly #plan: UploadPlan;
  readonly #tools: Tools;
  /** Batch of each file, and the file's offset in the batch. */
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
   * Creates the folder, or finds the folder that an earlier attempt with the same files created. Rejects with the
   * failure that stops the upload.
   */
  create(): Promise<InitAnswer> {
    const { filesPerCall } = this.#request;
    const all = this.#plan.files.map(initFile);
    const [firstFiles = [], ...laterBatches] = initBatches(all, FIRST_BATCH_FILES, filesPerCall);
    this.#place(firstFiles.length, 0);
    const first = this.#beginWith(firstFiles, laterBatches.length > 0);
    this.#answers.push(first);
    for (const [index, files] of laterBatches.entries()) {
      this.#place(files.length, index + 1);
      const previous = this.#answers[index];
      const answer = Promise.all([first, previous]).then(([{ folderId }]) => this.#init(files, folderId));
      // `ticket` rejects with this failure. If nothing calls `ticket`, the rejection must not count as unhandled.
      answer.catch(() => undefined);
      this.#answers.push(answer);
    }
    return first;
  }

  /** Deletes the announced files that new files replace. Otherwise the folder would be unfinished for a day. */
  async deleteReplaced(): Promise<void> {
    const { folderId, userId, replacedFileIds, sending } = this.#request;
    if (folderId === undefined || sending) return;
    for (const fileId of replacedFileIds) {
      await callWithRetry(this.#tools, endpoints.deleteFile, { folderId, fileId, userId }).catch((failure) => {
        if (!(failure instanceof ApiError) || failure.code !== 'not_found') throw failure;
      });
    }
  }

  async ticket(index: number): Promise<Ticket> {
    const renewed = this.#renewed.get(index);
    if (renewed) return renewed;
    const { batch, offset } = this.#places[index] as { batch: number; offset: number };
    return ((await this.#answers[batch]) as InitAnswer).uploadUrls[offset] as Ticket;
  }

  /**
   * Returns the multipart session of the first file, if the first response contains one. Only the first call returns
   * the session, because the session's list of arrived parts is stale afterwards.
   */
  takeSession(index: number): Session | undefined {
    if (index !== 0) return undefined;
    const session = this.#firstSession;
    this.#firstSession = undefined;
    return session;
  }

  /**
   * Resolves to the folder's name. If an earlier attempt gave the folder another name than the user chose now, renames
   * the folder. Resolves to the old name if the renaming fails.
   */
  async resolveName(): Promise<string> {
    const { userId, name, hasChosenName, scope } = this.#request;
    const { folderId, folderName } = (await this.#answers[0]) as InitAnswer;
    if (!hasChosenName || scope !== 'new' || folderName === name) return folderName;
    return callWithRetry(this.#tools, endpoints.renameFolder, { folderId, userId, folderName: name }).then(
      (renamed) => renamed.name,
      () => folderName,
    );
  }

  /** Gets new tickets for files whose upload URLs have expired or will expire soon. */
  async renew(indices: readonly number[]): Promise<void> {
    const folderId = await this.#id();
    const { filesPerCall } = this.#request;
    const files = indices.map((index) => initFile(this.#plan.files[index] as PlannedFile));
    let place = 0;
    for (const batch of initBatches(files, filesPerCall, filesPerCall)) {
      const { uploadUrls } = await this.#init(batch, folderId);
      for (const ticket of uploadUrls) this.#renewed.set(indices[place++] as number, ticket);
    }
  }

  /**
   * Announces the unfinished files again if the last announcement is a few hours old. Call this function repeatedly
   * during an upload. The server deletes unfinished files after a day, and some uploads take longer.
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
      // A later call tries again. If the folder was deleted, the next file fails and reports the deletion.
    }
  }

  /** Records that the server already had a file that was sent. Another device is probably sending the same files. */
  noteOtherDevice(): void {
    this.#hasOtherDevices = true;
  }

  /**
   * If another device sends the same files, asks the server which files have arrived. Call this function before
   * sending.
   */
  async checkOtherDevices(hasArrived: (index: number) => boolean): Promise<void> {
    if (!this.#hasOtherDevices) return;
    this.#hasOtherDevices = false;
    // If the call fails, the files are sent, and the server responds that it already has them.
    await this.renew([...this.#places.keys()].filter((index) => !hasArrived(index))).catch(() => undefined);
  }

  /** Returns the server's error if the folder no longer accepts files. Returns null otherwise. */
  async findRefusal(): Promise<ApiError | null> {
    try {
      const { folder } = await callWithRetry(this.#tools, endpoints.folder, {
        folderId: await this.#id(),
        userId: this.#request.userId,
      });
      return folder.copyrightViolation ? new ApiError('taken_down', 451, 'This content has been removed.') : null;
    } catch (failure) {
      if (failure instanceof ApiError && [404, 451].includes(failure.status)) return failure;
      throw failure;
    }
  }

  /** Runs `work` with the folder's lock. Does nothing if another tab has the lock, because that tab sends the files. */
  async withTabLock(work: () => Promise<void>): Promise<void> {
    const folderId = await this.#idIfAny();
    const unlock = folderId && (await this.#tools.environment.lock(folderId));
    if (unlock) await work().finally(unlock);
  }

  /** Deletes the folder and everything in it on the server. */
  async discard(): Promise<void> {
    const { userId } = this.#request;
    try {
      const folderId = await this.#id();
      await this.#tools.environment.call(endpoints.deleteFolder, { folderId, userId }, { keepalive: true });
    } catch {
      // No folder exists, or the server cannot be reached. The server deletes unfinished uploads by itself.
    }
  }

  /** Deletes this upload's unfinished files on the server. Everything else in the folder stays. */
  async withdraw(hasArrived: (index: number) => boolean): Promise<void> {
    const { environment } = this.#tools;
    const { userId } = this.#request;
    const folderId = await this.#id();
    const withdrawFile = async (index: number) => {
      const ticket = hasArrived(index) ? null : await this.ticket(index).catch(() => null);
      if (!ticket?.requiresUpload) return;
      const input = { folderId, fileId: ticket.fileId, userId };
      // If the call fails, the server deletes the unfinished file later by itself.
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

  #place(count: number, batch: number): void {
    for (let offset = 0; offset < count; offset++) this.#places.push({ batch, offset });
  }

  async #beginWith(files: InitFile[], hasMore: boolean): Promise<InitAnswer> {
    const uploadKey = hasMore ? await this.#uploadKey() : undefined;
    const partSize = wishedPartBytes(this.#tools.environment.lineSpeed.last());
    const { emptyFolders } = this.#plan;
    const { folderId, password, message, downloadLimit } = this.#request;
    const answer = await this.#init(files, folderId, {
      uploadKey,
      firstSession: { partSize, device: this.#tools.device },
      // A folder that already exists has its own settings.
      ...(folderId === undefined && { password, message, downloadLimit }),
      ...(emptyFolders.length > 0 && { directories: [...emptyFolders] }),
    });
    this.#firstSession = answer.firstSession;
    return answer;
  }

  /** Returns a key that identifies the upload by all its files, not only by the files in the first call. */
  #uploadKey(): Promise<string> {
    const keys = this.#plan.files.map(({ path, key }) => `${path}\0${key}`);
    return sha256(new TextEncoder().encode(keys.join('\n')));
  }

  async #init(
    files: InitFile[],
    folderId: string | undefined,
    firstCallFields: FirstCallFields = {},
  ): Promise<InitAnswer> {
    const { userId, expiryDays, name: folderName } = this.#request;
    const input = { userId, files, expiryDays, folderId, folderName, ...firstCallFields };
    // If the user cancels during this call, its response is still needed to delete the announced files.
    const options = { outlivesStop: true };
    const answer = await callWithRetry(this.#tools, endpoints.initUpload, input, options).catch(namingFile(files));
    if (answer.uploadUrls?.length !== files.length || answer.uploadUrls.some(lacksUrl)) {
      throw new UploadStopped('invalid_answer', 'Invalid upload response: missing upload URLs');
    }
    return answer;
  }
}

const initFile = ({ name, size, path, key, picked }: PlannedFile): InitFile => ({
  name,
  size,
  path,
  type: picked.file.type,
  idempotencyKey: key,
  ...(picked.continues !== undefined && { fileId: picked.continues }),
});

/**
 * Returns a `catch` handler. If the server refused one of the files, rethrows the failure with the file's name in the
 * message instead of the field, such as `files[3]`.
 */
const namingFile =
  (files: readonly InitFile[]) =>
  (failure: unknown): never => {
    const field = failure instanceof ApiError ? String(failure.fields.field ?? '') : '';
    const file = files[Number(/^files\[(\d+)\]/.exec(field)?.[1])];
    if (!(failure instanceof ApiError) || !file) throw failure;
    const name = joinPath(file.path ?? '', file.name);
    throw new UploadStopped(failure.code, failure.message.replace(`${field}:`, name), failure);
  };

const lacksUrl = ({ requiresUpload, multipart, uploadUrl }: Ticket) => requiresUpload && !multipart && !uploadUrl;
