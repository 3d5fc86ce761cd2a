/** Calls the server about the folder of an upload. The file is long because the calls share their state. */
import pMap from 'p-map';
import type { Answer, Input } from '../../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../../worker/contract/calls/endpoints';
import { SEALED_FILE_MAX_CHARS } from '../../../../../worker/contract/encryption';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../../../worker/contract/limits';
import { ApiError } from '../../../../lib/api';
import { joinPath } from '../../../../lib/file-names';
import { sha256 } from '../../../../lib/hashing/hash';
import { FILES_IN_FLIGHT } from '../../limits';
import { callWithRetry } from '../call-with-retry';
import type { Connection } from '../connection';
import type { FolderSealer } from '../encrypting/folder-sealer';
import type { Environment } from '../environment';
import { preferredPartBytes } from '../sending/part-size';
import type { UploadRequest } from '../upload-request';
import { UploadStopped } from '../upload-stopped';
import { initBatches, jsonBytes } from './init-batches';
import type { PlannedFile, UploadPlan } from './plan';

type InitAnswer = Answer<typeof endpoints.initUpload>;
type InitFile = Input<typeof endpoints.initUpload>['files'][number];
/** The server's answer about one file: whether the file must be sent, and to which URL. */
export type Ticket = InitAnswer['uploadUrls'][number];
type Session = NonNullable<InitAnswer['firstSession']>;

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

/** A resumed upload keeps the user and the folder of its first attempt. */
export interface FolderRequest extends UploadRequest {
  /** Scope of the idempotency keys: the id of the folder, or `new` if the upload created it. */
  readonly scope: string;
  /** Name of a new folder, or title of an upload to an existing folder. */
  readonly name: string;
}

interface Tools {
  readonly environment: Environment;
  readonly connection: Connection;
  readonly device: string;
  readonly sealer: Promise<FolderSealer> | null;
}

/** Far below the server's TTL of unfinished files, so a few attempts may fail. */
const REANNOUNCE_MS = UNFINISHED_UPLOAD_TTL_MS / 4;

/** A small first batch is announced quickly, so the first bytes are sent early. */
const FIRST_BATCH_FILES = 100;

/** Maximum size of an encrypted file's JSON. The key, the size and the id take up to 200 bytes. */
const SEALED_JSON_MAX_BYTES = SEALED_FILE_MAX_CHARS + 200;

/** `create` announces the first batch of files. The other batches follow while files are sent. */
export class Folder {
  readonly #request: FolderRequest;
  readonly #plan: UploadPlan;
  readonly #tools: Tools;
  /** For each file, the number of its batch and its position in the batch. */
  readonly #positions: { batch: number; offset: number }[] = [];
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

  /** Without `folderId`, the server finds the unfinished folder of an earlier attempt, or creates one. */
  create(): Promise<InitAnswer> {
    const [firstFiles = [], ...laterBatches] = this.#batches(this.#plan.files, FIRST_BATCH_FILES);
    this.#addPositions(firstFiles.length, 0);
    const first = this.#initFirstBatch(firstFiles, laterBatches.length > 0);
    this.#answers.push(first);
    for (const [index, files] of laterBatches.entries()) {
      this.#addPositions(files.length, index + 1);
      const previous = this.#answers[index];
      const answer = Promise.all([first, previous]).then(([{ folderId }]) => this.#init(files, folderId));
      // Prevents an unhandled rejection. `ticket` reports the failure.
      answer.catch(() => undefined);
      this.#answers.push(answer);
    }
    return first;
  }

  /** Deletes unfinished files that the user has replaced. Otherwise the server keeps them for a day. */
  async deleteReplaced(): Promise<void> {
    const { folderId, userId, replacedFileIds = [], sending } = this.#request;
    if (folderId === undefined && !sending) return;
    for (const fileId of replacedFileIds) {
      await callWithRetry(this.#tools, endpoints.deleteFile, { folderId: folderId ?? '', fileId, userId }).catch(
        (failure) => {
          if (!(failure instanceof ApiError) || failure.code !== 'not_found') throw failure;
        },
      );
    }
  }

  /** Rejects if the announcement of the file failed. */
  async ticket(index: number): Promise<Ticket> {
    const renewed = this.#renewed.get(index);
    if (renewed) return renewed;
    const { batch, offset } = this.#positions[index] as { batch: number; offset: number };
    return ((await this.#answers[batch]) as InitAnswer).uploadUrls[offset] as Ticket;
  }

  /** Returns the first file's multipart session once. For a retry, the session would be outdated. */
  takeSession(index: number): Session | undefined {
    if (index !== 0) return undefined;
    const session = this.#firstSession;
    this.#firstSession = undefined;
    return session;
  }

  /** Resolves to the folder's name. First renames an unfinished folder if the user has chosen a new name. */
  async resolveName(): Promise<string> {
    const { userId, name, folderName: chosenName, scope } = this.#request;
    const { folderId, folderName } = (await this.#answers[0]) as InitAnswer;
    // The first `init` call of a new folder sets the encrypted name.
    if (this.#tools.sealer) return name;
    if (chosenName === undefined || scope !== 'new' || folderName === name) return folderName;
    return callWithRetry(this.#tools, endpoints.renameFolder, { folderId, userId, folderName: name }).then(
      (renamed) => renamed.name,
      () => folderName,
    );
  }

  /** Announces files again, to get new upload URLs. */
  async renew(indices: readonly number[]): Promise<void> {
    const folderId = await this.#id();
    const files = indices.map((index) => this.#plan.files[index] as PlannedFile);
    let next = 0;
    for (const batch of this.#batches(files)) {
      const { uploadUrls } = await this.#init(batch, folderId);
      for (const ticket of uploadUrls) this.#renewed.set(indices[next++] as number, ticket);
    }
  }

  /** Announces unfinished files again every few hours. Otherwise the server deletes them after a day. */
  async renewAnnouncement(hasArrived: (index: number) => boolean): Promise<void> {
    const { epochNow, records } = this.#tools.environment;
    if (epochNow() - this.#announcedAt < REANNOUNCE_MS) return;
    this.#announcedAt = epochNow();
    try {
      await this.renew([...this.#positions.keys()].filter((index) => !hasArrived(index)));
      const record = await records.load(await this.#id());
      if (record) await records.save({ ...record, announcedAt: this.#announcedAt });
    } catch {
      // A later call tries again.
    }
  }

  /** Called when the server already has a file, probably from another device. */
  noteOtherDevice(): void {
    this.#hasOtherDevices = true;
  }

  /** Asks the server which files other devices have sent, if `noteOtherDevice` was called. */
  async checkOtherDevices(hasArrived: (index: number) => boolean): Promise<void> {
    if (!this.#hasOtherDevices) return;
    this.#hasOtherDevices = false;
    await this.renew([...this.#positions.keys()].filter((index) => !hasArrived(index))).catch(() => undefined);
  }

  /** Resolves to the error if the folder was deleted or taken down, otherwise to null. Rejects after other failures. */
  async findRefusal(): Promise<ApiError | UploadStopped | null> {
    try {
      const { folder } = await callWithRetry(this.#tools, endpoints.folder, {
        folderId: await this.#id(),
        userId: this.#request.userId,
      });
      return folder.copyrightViolation ? new UploadStopped('taken_down') : null;
    } catch (failure) {
      if (failure instanceof ApiError && [404, 451].includes(failure.status)) return failure;
      // This user may add files, but not read the folder.
      if (failure instanceof ApiError && failure.code === 'key_required') return null;
      throw failure;
    }
  }

  /** Runs `work` with the folder's lock. Does nothing if another tab has the lock, or if there is no folder. */
  async withTabLock(work: () => Promise<void>): Promise<void> {
    const folderId = await this.#idIfAny();
    const unlock = folderId && (await this.#tools.environment.lock(folderId));
    if (unlock) await work().finally(unlock);
  }

  /** Deletes the folder and its key. Of a delivery, deletes only the unfinished files. */
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
      // The server deletes unfinished uploads itself.
    }
  }

  async withdraw(hasArrived: (index: number) => boolean): Promise<void> {
    const { environment } = this.#tools;
    const { userId } = this.#request;
    const folderId = await this.#id();
    const withdrawFile = async (index: number) => {
      const ticket = hasArrived(index) ? null : await this.ticket(index).catch(() => null);
      if (!ticket?.requiresUpload) return;
      const input = { folderId, fileId: ticket.fileId, userId };
      // The server deletes unfinished files itself later.
      await environment.call(endpoints.deleteFile, input, { keepalive: true }).catch(() => undefined);
    };
    await pMap(this.#positions.keys(), withdrawFile, { concurrency: FILES_IN_FLIGHT });
  }

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

  #batches(files: readonly PlannedFile[], firstMaxFiles?: number): PlannedFile[][] {
    const bytesOf = this.#tools.sealer ? () => SEALED_JSON_MAX_BYTES : (file: PlannedFile) => jsonBytes(initFile(file));
    return initBatches(files, bytesOf, this.#tools.environment.filesPerCall(), firstMaxFiles);
  }

  #addPositions(count: number, batch: number): void {
    for (let offset = 0; offset < count; offset++) this.#positions.push({ batch, offset });
  }

  async #initFirstBatch(files: PlannedFile[], hasMore: boolean): Promise<InitAnswer> {
    const sealer = this.#tools.sealer && (await this.#tools.sealer);
    const uploadKey = hasMore ? await this.#uploadKey(sealer) : undefined;
    const partSize = preferredPartBytes(this.#tools.environment.lineSpeed.last());
    const { emptyFolders } = this.#plan;
    const { folderId, name, password, message, downloadLimit } = this.#request;
    const encryption = sealer?.record;
    const settings = encryption
      ? { encryption, sealed: await sealer.sealFolder(name, message ?? ''), downloadLimit }
      : { password, message, downloadLimit };
    const answer = await this.#init(files, folderId, {
      uploadKey,
      firstSession: { partSize, device: this.#tools.device },
      ...(folderId === undefined && settings),
      ...(emptyFolders.length > 0 && !sealer && { directories: [...emptyFolders] }),
    });
    this.#firstSession = answer.firstSession;
    return answer;
  }

  /** Returns the key by which the server recognizes a repeated upload. The key depends on all files. */
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
    // Continues after a cancellation, because the response has the ids of the files to delete.
    const options = { outlivesStop: true };
    const answer = await callWithRetry(this.#tools, endpoints.initUpload, input, options).catch(namingFile(files));
    if (answer.uploadUrls?.length !== files.length || answer.uploadUrls.some(lacksUrl)) {
      throw new UploadStopped('invalid_answer');
    }
    return answer;
  }
}

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

/** Rethrows a failure with the name of the refused file. The server's error has only an index, such as `files[3]`. */
const namingFile =
  (files: readonly PlannedFile[]) =>
  (failure: unknown): never => {
    const field = failure instanceof ApiError ? String(failure.fields.field ?? '') : '';
    const file = files[Number(/^files\[(\d+)\]/.exec(field)?.[1])];
    if (!(failure instanceof ApiError) || !file) throw failure;
    throw new UploadStopped('file_refused', { refusal: failure, fileName: joinPath(file.path, file.name) });
  };

const lacksUrl = ({ requiresUpload, multipart, uploadUrl }: Ticket) => requiresUpload && !multipart && !uploadUrl;
