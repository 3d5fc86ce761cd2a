/** Page without a browser, with the real upload engine and API client. The engine's pauses are ten times shorter. */

import { setTimeout as wait } from 'node:timers/promises';
import type { UploadEncryption } from '../../web/features/uploads/engine/encrypting/upload-encryption';
import type { Environment } from '../../web/features/uploads/engine/environment';
import type { UploadRecord } from '../../web/features/uploads/engine/records/record';
import type { PickedFile, Upload } from '../../web/features/uploads/engine/upload';
import { startUpload } from '../../web/features/uploads/engine/upload';
import { ApiError, type Call, createCall } from '../../web/lib/api';
import type { FolderSecrets } from '../../web/lib/encryption/stored-keys';
import { readAndHash } from '../../web/lib/hashing/hash';
import { readAndSeal } from '../../web/lib/hashing/seal-and-hash';
import { pause } from '../../web/lib/pause';
import type { Answer, Endpoint, Input } from '../../worker/contract/calls/endpoint';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { BUNDLE_FILE_MAX_BYTES } from '../../worker/contract/limits';
import type { Person } from '../harness/people.ts';
import { asPerson } from '../harness/running/internet.ts';
import { putFrom } from './put.ts';
import type { Random } from './random.ts';

const WAITS_SHORTER = 10;
const CALL_PATIENCE_MS = 4000;
const PROBE_PATIENCE_MS = 1500;
/** At this speed, the engine chooses the smallest part size of R2. */
const SLOW_BYTES_PER_SECOND = 100_000;
const UPLOAD_PATIENCE_MS = 60_000;

export interface UploadOutcome {
  readonly phase: 'completed' | 'failed';
  /** Null if no call of `init` has succeeded. */
  readonly folderId: string | null;
  readonly sentPaths: readonly string[];
  readonly why: string;
}

interface SendOptions {
  readonly inParts?: boolean;
  readonly folderId?: string;
  readonly encryption?: UploadEncryption | undefined;
  readonly closed?: AbortSignal;
}

export class Page {
  readonly person: Person;
  readonly call: Call;
  readonly #origin: URL;
  readonly #random: Random;

  constructor(origin: URL, person: Person, random: Random) {
    this.#origin = origin;
    this.person = person;
    this.#random = random;
    const call = createCall(origin.origin);
    this.call = (endpoint, input, options) =>
      asPerson.run(person, () => call(endpoint, input, { timeoutMs: CALL_PATIENCE_MS, ...options }));
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return asPerson.run(this.person, () => fetch(new URL(path, this.#origin), { redirect: 'manual', ...init }));
  }

  /** Retries after network errors and statuses of 500 or more, up to `INSIST_MAX` attempts. */
  async insist<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Parameters<Call>[2]): Promise<Answer<E>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.call(endpoint, input, options);
      } catch (failure) {
        const isTemporary = failure instanceof ApiError && (failure.code === 'network' || failure.status >= 500);
        if (!isTemporary || attempt >= INSIST_MAX) throw failure;
        await wait(50 * attempt);
      }
    }
  }

  /** With `inParts`, sends all files outside bundles in parts. */
  async send(
    files: readonly PickedFile[],
    { inParts = false, folderId, encryption, closed }: SendOptions = {},
  ): Promise<UploadOutcome> {
    const userId = this.person.userId;
    const upload = startUpload(
      { files, userId, expiryDays: 5, encryption, ...(folderId !== undefined && { folderId }) },
      closed ? untilClosed(this.#environment(inParts), closed) : this.#environment(inParts),
    );
    const { phase, folderId: newFolderId, error } = await finished(upload);
    const sentPaths = upload.files().filter(({ state }) => state === 'done');
    return {
      phase: phase === 'completed' ? 'completed' : 'failed',
      folderId: newFolderId,
      sentPaths: sentPaths.map(({ path, name }) => (path ? `${path}/${name}` : name)),
      why: error
        ? [error.code, error.refusal?.message, ...error.files.map(({ failure }) => failure.code)].join(' ')
        : '',
    };
  }

  #environment(inParts: boolean): Environment {
    const records = new Map<string, UploadRecord>();
    const secrets = new Map<string, FolderSecrets>();
    const random = this.#random.branch('page');
    return {
      call: inParts ? announcingParts(this.call) : this.call,
      put: putFrom(this.#origin, this.person.headers),
      readAndHash,
      readAndSeal,
      filesPerCall: () => undefined,
      bundleFileMaxBytes: BUNDLE_FILE_MAX_BYTES,
      sendsFromMemory: () => true,
      isReachable: () =>
        this.call(endpoints.health, {}, { timeoutMs: PROBE_PATIENCE_MS }).then(
          () => true,
          () => false,
        ),
      onBrowserConnection: () => () => undefined,
      sleep: (ms, signal) => pause(ms / WAITS_SHORTER, signal),
      random: () => random.next(),
      lineSpeed: { last: () => SLOW_BYTES_PER_SECOND, note: () => undefined },
      now: () => performance.now(),
      epochNow: Date.now,
      records: {
        load: async (id) => records.get(id) ?? null,
        save: async (record) => void records.set(record.folderId, record),
        delete: async (id) => void records.delete(id),
      },
      secrets: {
        load: async (id) => secrets.get(id) ?? null,
        save: async (id, saved) => void secrets.set(id, saved),
        delete: async (id) => void secrets.delete(id),
      },
      lock: async () => () => undefined,
      keepAwake: () => () => undefined,
      warnOnLeaving: () => () => undefined,
    };
  }
}

const INSIST_MAX = 8;

/** Changes answers of `init` as if each file outside bundles were above 95 MB. */
const announcingParts = (call: Call): Call =>
  (async (endpoint: Endpoint, input: unknown, options?: Parameters<Call>[2]) => {
    const answer = await call(endpoint, input as never, options);
    if (endpoint !== endpoints.initUpload) return answer;
    const { files } = input as Input<typeof endpoints.initUpload>;
    const initAnswer = answer as Answer<typeof endpoints.initUpload>;
    const uploadUrls = initAnswer.uploadUrls?.map((ticket, index) =>
      ticket.requiresUpload && (files[index]?.size ?? 0) > BUNDLE_FILE_MAX_BYTES
        ? { ...ticket, multipart: true, uploadUrl: null }
        : ticket,
    );
    return { ...initAnswer, uploadUrls };
  }) as Call;

function untilClosed(environment: Environment, closed: AbortSignal): Environment {
  const until = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, closed]) : closed);
  const call = (endpoint: Endpoint, input: unknown, options?: Parameters<Call>[2]) =>
    environment.call(endpoint, input as never, { ...options, signal: until(options?.signal) });
  return {
    ...environment,
    call: call as Call,
    put: (request) => environment.put({ ...request, signal: until(request.signal) }),
    sleep: (ms, signal) => environment.sleep(ms, until(signal)),
  };
}

async function finished(upload: Upload) {
  const deadline = Date.now() + UPLOAD_PATIENCE_MS;
  for (;;) {
    const progress = upload.progress();
    if (['completed', 'failed', 'cancelled'].includes(progress.phase)) return progress;
    if (Date.now() > deadline) {
      upload.cancel();
      throw new Error(`An upload hangs: ${JSON.stringify(progress)} ${JSON.stringify(upload.files())}`);
    }
    await wait(10);
  }
}
