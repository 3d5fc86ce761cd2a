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
/** What the server said of one file: whether and where to send it. */
export type Ticket = InitAnswer['uploadUrls'][number];
type Session = NonNullable<InitAnswer['firstSession']>;

/** What only the first call says. */
type WholeUpload = Pick<
  Input<typeof endpoints.initUpload>,
  'uploadKey' | 'firstSession' | 'directories' | 'password' | 'message' | 'downloadLimit'
>;

export interface FolderRequest {
  readonly userId: string;
  readonly expiryDays: number;
  /** The folder to join; a new one is made where it is absent. */
  readonly folderId: string | undefined;
  /** What the files' keys were made with: `new`, or the folder that was asked for when they were first sent. */
  readonly scope: string;
  /** What the folder is called where it is new. */
  readonly name: string;
  /** Whether the person chose that name. */
  readonly isNamed: boolean;
  /** The password, the message and the download limit of a new folder; undefined: none. */
  readonly password: string | undefined;
  readonly message: string | undefined;
  readonly downloadLimit: number | undefined;
  /** Whom the files are sent to; undefined: they get a folder of one's own, or join one. */
  readonly sending: SendingTo | undefined;
  /** Files that one call may announce; undefined: as many as by default. */
  readonly filesPerCall: number | undefined;
}

interface Tools {
  readonly environment: Environment;
  readonly connection: Connection;
  /** As in `UploadContext`. */
  readonly device: string;
}

/** Often enough that an attempt or two may fail before the server gives up what it waits for. */
const ANNOUNCE_AGAIN_MS = UNFINISHED_UPLOAD_TTL_MS / 4;

/** The first call names so few files that their bytes are under way while the others are announced. */
const FIRST_BATCH_FILES = 100;

/**
 * The folder on the server that the files go to. The first batch of files makes it; the others join it one after the
 * other while the first are being sent.
 */
export class Folder {
  readonly #request: FolderRequest;
  readonly #plan: UploadPlan;
  readonly #tools: Tools;
  /** For each file: which batch it is in, and where. */
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

  /** Makes the folder, or finds the one that the same files made before. Rejects with what stops the upload. */
  begin(): Promise<InitAnswer> {
    const { filesPerCall } = this.#request;
    const all = this.#plan.files.map(initFile);
    const [firstFiles = [], ...others] = initBatches(all, FIRST_BATCH_FILES, filesPerCall);
    this.#place(firstFiles.length, 0);
    const first = this.#beginWith(firstFiles, others.length > 0);
    this.#answers.push(first);
    for (const [index, files] of others.entries()) {
      this.#place(files.length, index + 1);
      const before = this.#answers[index];
      const answer = Promise.all([first, before]).then(([{ folderId }]) => this.#init(files, folderId));
      // Whoever waits for one of its files hears of the failure; it may be that nobody does.
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

  /** The multipart session of a file that came with the first answer, once: later it no longer says what has arrived. */
  takeSession(index: number): Session | undefined {
    if (index !== 0) return undefined;
    const session = this.#firstSession;
    this.#firstSession = undefined;
    return session;
  }

  /**
   * What the folder is called. One that the same files began before, under another name, takes the name that the person
   * chose; where that fails it keeps its own.
   */
  async takeName(): Promise<string> {
    const { userId, name, isNamed, scope } = this.#request;
    const { folderId, folderName } = (await this.#answers[0]) as InitAnswer;
    if (!isNamed || scope !== 'new' || folderName === name) return folderName;
    return callWithRetry(this.#tools, endpoints.renameFolder, { folderId, userId, folderName: name }).then(
      (renamed) => renamed.name,
      () => folderName,
    );
  }

  /** Asks for the tickets of files anew: their URLs have expired, or soon would. */
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
   * To be called now and then while files are being sent: says again, every few hours, which ones are still to come.
   * The server waits for a day, and there are uploads that take longer.
   */
  async stayAnnounced(hasArrived: (index: number) => boolean): Promise<void> {
    const { epochNow, records } = this.#tools.environment;
    if (epochNow() - this.#announcedAt < ANNOUNCE_AGAIN_MS) return;
    this.#announcedAt = epochNow();
    try {
      await this.renew([...this.#places.keys()].filter((index) => !hasArrived(index)));
      const record = await records.load(await this.#id());
      if (record) await records.save({ ...record, announcedAt: this.#announcedAt });
    } catch {
      // The next time is early enough; should the folder be gone, whoever sends to it learns that.
    }
  }

  /** Something that was sent was there already: another device is sending the same files. */
  noteCompany(): void {
    this.#hasCompany = true;
  }

  /** To be called before files are sent: asks which have arrived from elsewhere, where that is to be expected. */
  async leaveToOthers(hasArrived: (index: number) => boolean): Promise<void> {
    if (!this.#hasCompany) return;
    this.#hasCompany = false;
    // Without an answer they are sent, and prove to be there.
    await this.renew([...this.#places.keys()].filter((index) => !hasArrived(index))).catch(() => undefined);
  }

  /** Whether nothing can be sent to the folder any more: resolves to what the server says then, otherwise to null. */
  async whyGone(): Promise<ApiError | null> {
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

  /** Does `work` with the folder, unless another tab is sending the same files: that one goes on with them. */
  async unlessElsewhere(work: () => Promise<void>): Promise<void> {
    const folderId = await this.#idIfAny();
    const unlock = folderId && (await this.#tools.environment.lock(folderId));
    if (unlock) await work().finally(unlock);
  }

  /** Has the server throw away the folder with all that is in it. */
  async discard(): Promise<void> {
    const { userId } = this.#request;
    try {
      const folderId = await this.#id();
      await this.#tools.environment.call(endpoints.deleteFolder, { folderId, userId }, { keepalive: true });
    } catch {
      // There is none, or it cannot be reached: the server removes by itself what nobody finishes.
    }
  }

  /** Has the server throw away those of the files that have not arrived. The folder keeps what else is in it. */
  async withdraw(hasArrived: (index: number) => boolean): Promise<void> {
    const { environment } = this.#tools;
    const { userId } = this.#request;
    const folderId = await this.#id();
    const withdrawFile = async (index: number) => {
      const ticket = hasArrived(index) ? null : await this.ticket(index).catch(() => null);
      if (!ticket?.requiresUpload) return;
      const input = { folderId, fileId: ticket.fileId, userId };
      // Where the server cannot be reached it removes by itself what nobody finishes.
      await environment.call(endpoints.deleteFile, input, { keepalive: true }).catch(() => undefined);
    };
    await pMap(this.#places.keys(), withdrawFile, { concurrency: FILES_IN_FLIGHT });
  }

  /** Forgets what the browser remembers of this upload. */
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
      // Not of a folder that is joined: it has its own.
      ...(folderId === undefined && { password, message, downloadLimit }),
      ...(emptyFolders.length > 0 && { directories: [...emptyFolders] }),
    });
    this.#firstSession = answer.firstSession;
    return answer;
  }

  /** The same for the same files, whichever of them the first call names. */
  #uploadKey(): Promise<string> {
    const keys = this.#plan.files.map(({ path, key }) => `${path}\0${key}`);
    return sha256(new TextEncoder().encode(keys.join('\n')));
  }

  async #init(files: InitFile[], folderId: string | undefined, whole: WholeUpload = {}): Promise<InitAnswer> {
    const { userId, expiryDays, name: folderName } = this.#request;
    const input = { userId, files, expiryDays, folderId, folderName, ...whole };
    // What is announced while the person cancels must be known, to be thrown away.
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

/** For `catch`: a refusal of one of the files names it by its name, which is all that the person knows of it. */
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
