/** The server's folder of an upload, as one class. The file is long because all its calls share one state. */
import pMap from 'p-map';
import type { Answer, Input } from '../../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../../worker/contract/calls/endpoints';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../../../worker/contract/limits';
import { ApiError } from '../../../../lib/api';
import { sha256 } from '../../../../lib/hashing/hash';
import { FILES_IN_FLIGHT } from '../../limits';
import type { SendingTo } from '../../picking/picked-file';
import { callWithRetry } from '../call-with-retry';
import type { Connection } from '../connection';
import type { Environment } from '../environment';
import { placedName } from '../progress/progress';
import { wishedPartBytes } from '../sending/part-size';
import { UploadStopped } from '../upload-stopped';
import { initBatches } from './init-batches';
import type { PlannedFile, UploadPlan } from './plan';

type InitAnswer = Answer<typeof endpoints.initUpload>;
type InitFile = Input<typeof endpoints.initUpload>['files'][number];
/** The server's answer for one file: whether to send it, and where. */
export type Ticket = InitAnswer['uploadUrls'][number];
type Session = NonNullable<InitAnswer['firstSession']>;

/** Fields of the first call only. */
type FirstCallFields = Pick<
  Input<typeof endpoints.initUpload>,
  'uploadKey' | 'firstSession' | 'directories' | 'password' | 'message' | 'downloadLimit'
>;

export interface FolderRequest {
  readonly userId: string;
  readonly expiryDays: number;
  /** Folder to add the files to. Undefined creates a new folder. */
  readonly folderId: string | undefined;
  /** Scope of the files' idempotency keys: `new`, or the folder that was named when the files were first sent. */
  readonly scope: string;
  /** Name of a new folder. */
  readonly name: string;
  /** Whether the user chose that name. */
  readonly hasChosenName: boolean;
  /** Password, message and download limit of a new folder. Undefined means none. */
  readonly password: string | undefined;
  readonly message: string | undefined;
  readonly downloadLimit: number | undefined;
  /** Recipient of the files. Undefined if they go into the user's own folder. */
  readonly sending: SendingTo | undefined;
  /** Files that one call may announce. Undefined means the default. */
  readonly filesPerCall: number | undefined;
}

interface Tools {
  readonly environment: Environment;
  readonly connection: Connection;
  /** See `UploadContext`. */
  readonly device: string;
}

/** A quarter of the server's TTL, so that a few failed attempts do no harm. */
const REANNOUNCE_MS = UNFINISHED_UPLOAD_TTL_MS / 4;

/** Small, so that the first bytes are in flight while further files are announced. */
const FIRST_BATCH_FILES = 100;

/**
 * The folder on the server that receives the files. The first batch of files creates it. Further batches are announced
 * in sequence while the first files are being sent.
 */
export class Folder {
  readonly #request: FolderRequest;
  readonly #plan: UploadPlan;
  readonly #tools: Tools;
  /** For each file: its batch, and its offset in that batch. */
  readonly #places: { batch: number; offset: number }[] = [];
  readonly #answers: Promise<InitAnswer>[] = [];
  readonly #renewed = new Map<number, Ticket>();
  #firstSession: Session | undefined;
  #hasCompany = false;
  #announcedAt: number;

  constructor(request: FolderRequest, plan: UploadPlan, tools: Tools) {
    this.#request = request;
    this.#plan = plan;
    this.#tools = tools;
    this.#announcedAt = tools.environment.epochNow();
  }

  /**
   * Creates the folder, or finds the one that an earlier attempt with the same files created. Rejects with what stops
   * the upload.
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
      // Each caller that waits for a file of this batch gets the failure. There may be no such caller.
      answer.catch(() => undefined);
      this.#answers.push(answer);
    }
    return first;
  }

  async ticket(index: number): Promise<Ticket> {
    const renewed = this.#renewed.get(index);
    if (renewed) return renewed;
    const { batch, offset } = this.#places[index] as { batch: number; offset: number };
    return ((await this.#answers[batch]) as InitAnswer).uploadUrls[offset] as Ticket;
  }

  /** Returns the multipart session that came with the first answer, once. Later its list of arrived parts is stale. */
  takeSession(index: number): Session | undefined {
    if (index !== 0) return undefined;
    const session = this.#firstSession;
    this.#firstSession = undefined;
    return session;
  }

  /**
   * Resolves to the folder's name. If an earlier attempt named the folder differently, renames it to the name that the
   * user chose. Keeps the old name if the renaming fails.
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

  /** Requests new tickets for files whose upload URLs have expired or will expire soon. */
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
   * Announces the files still to be sent again, every few hours. Call it repeatedly while files are being sent. The
   * server drops unfinished files after a day, and some uploads take longer.
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
      // A later call retries. If the folder was deleted, the next file sent to it fails and reports that.
    }
  }

  /** Notes that something sent was already on the server: another device is sending the same files. */
  noteOtherDevice(): void {
    this.#hasCompany = true;
  }

  /** If another device sends the same files, asks which have arrived from there. Call it before sending files. */
  async checkOtherDevices(hasArrived: (index: number) => boolean): Promise<void> {
    if (!this.#hasCompany) return;
    this.#hasCompany = false;
    // If this fails, the files are sent, and the server answers that it has them already.
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

  /** Runs `work` on the folder, unless another tab is sending the same files. That tab continues with them. */
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
      // There is no folder, or the server cannot be reached. The server deletes unfinished uploads by itself.
    }
  }

  /** Deletes the files that have not arrived from the server. Keeps everything else in the folder. */
  async withdraw(hasArrived: (index: number) => boolean): Promise<void> {
    const { environment } = this.#tools;
    const { userId } = this.#request;
    const folderId = await this.#id();
    const withdrawFile = async (index: number) => {
      const ticket = hasArrived(index) ? null : await this.ticket(index).catch(() => null);
      if (!ticket?.requiresUpload) return;
      const input = { folderId, fileId: ticket.fileId, userId };
      // If the server cannot be reached, it deletes unfinished files by itself.
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

  /** Returns a key that depends on all files, not only on those in the first call. */
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
    // Files announced while the user cancels must be known, so that they can be deleted.
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

/** For `catch`: puts the file's name into the refusal of a file. The user knows the file only by its name. */
const namingFile =
  (files: readonly InitFile[]) =>
  (failure: unknown): never => {
    const field = failure instanceof ApiError ? String(failure.fields.field ?? '') : '';
    const file = files[Number(/^files\[(\d+)\]/.exec(field)?.[1])];
    if (!(failure instanceof ApiError) || !file) throw failure;
    const name = placedName({ path: file.path ?? '', name: file.name });
    throw new UploadStopped(failure.code, failure.message.replace(`${field}:`, name), failure);
  };

const lacksUrl = ({ requiresUpload, multipart, uploadUrl }: Ticket) => requiresUpload && !multipart && !uploadUrl;
