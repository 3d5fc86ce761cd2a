import type { Environment } from '../../../../../../web/features/uploads/engine/environment';
import type { Put, PutRequest } from '../../../../../../web/features/uploads/engine/sending/transport';
import type { PickedFile } from '../../../../../../web/features/uploads/picking/picked-file';
import { readAndHash } from '../../../../../../web/lib/hashing/hash';
import { bytePaths } from '../../../../../../worker/contract/byte-paths';
import { BUNDLE_FILE_MAX_BYTES } from '../../../../../../worker/contract/limits';
import { FakeEnvironment } from './fake-environment';
import { FakeServer } from './fake-server';

/** Turns of the event loop. Enough for all chains of promises in a tick. */
const TURNS_PER_TICK = 12;

export interface LineOptions {
  /** All bodies share this rate equally. */
  readonly bytesPerMs: number;
  readonly bytesPerMsEach?: number;
  readonly roundTripMs?: number;
  /** Send buffers of the operating system or a proxy. The page counts buffered bytes as sent. */
  readonly bufferBytes?: number;
  readonly tickMs?: number;
}

interface BodyInFlight {
  readonly request: PutRequest;
  readonly size: number;
  readonly readyAtMs: number;
  sentBytes: number;
  readonly done: () => void;
}

export function fileOfSize(name: string, size: number): PickedFile {
  const slice = (from = 0, to = size) => ({ size: to - from });
  return { file: { name, size, lastModified: 1000, type: '', slice } as unknown as File, path: '' };
}

/**
 * Time advances only while no other work is pending. The first byte on a new connection takes an additional round trip.
 * The response arrives a round trip after the last byte.
 */
export class SimulatedLine {
  readonly server = new FakeServer();
  readonly environment: Environment;
  /** `carried` counts all bytes of the tick. `unarrived` counts delivered bytes of requests that are still running. */
  readonly ticks: {
    readonly atMs: number;
    readonly carried: number;
    readonly bodies: number;
    readonly unarrived: number;
  }[] = [];
  roundTripMs: number;
  bytesPerMs: number;
  bytesPerMsEach: number;
  abortedBodies = 0;
  readonly #bufferBytes: number;
  readonly #tickMs: number;
  #nowMs = 0;
  #idleConnections = 1;
  #unarrived = 0;
  #reading = 0;
  readonly #bodies = new Set<BodyInFlight>();
  readonly #timers = new Set<{ readonly atMs: number; readonly ring: () => void }>();

  constructor({
    bytesPerMs,
    bytesPerMsEach = Number.POSITIVE_INFINITY,
    roundTripMs = 100,
    bufferBytes = 0,
    tickMs = 25,
  }: LineOptions) {
    this.#tickMs = tickMs;
    this.#bufferBytes = bufferBytes;
    this.bytesPerMs = bytesPerMs;
    this.bytesPerMsEach = bytesPerMsEach;
    this.roundTripMs = roundTripMs;
    this.server.multipartAbove = 95_000_000;
    this.server.partSize = 25 * 1024 * 1024;
    const fake = new FakeEnvironment(this.server);
    this.environment = Object.assign(fake, {
      now: () => this.#nowMs,
      sleep: (ms: number) => this.#wait(ms),
      put: this.#put,
      call: async (...call: Parameters<typeof fake.call>) => {
        await this.#wait(this.roundTripMs);
        return this.server.call(...call);
      },
      readAndHash: async (slice: Blob, keepBytes: boolean) => {
        if (!keepBytes) return { checksum: '', byteLength: slice.size, bytes: null };
        this.#reading++;
        return readAndHash(slice, keepBytes).finally(() => this.#reading--);
      },
      sendsFromMemory: () => false,
      bundleFileMaxBytes: BUNDLE_FILE_MAX_BYTES,
    });
  }

  /** Runs until `condition` is true. Returns the milliseconds since the start. */
  async until(condition: () => boolean): Promise<number> {
    while (!condition()) {
      for (let turn = 0; turn < TURNS_PER_TICK || this.#reading > 0; turn++)
        await new Promise((resolve) => setImmediate(resolve));
      this.#tick();
    }
    return this.#nowMs;
  }

  /** Returns the unused time of the line between the first and the last byte, in milliseconds. */
  idleMs(): number {
    const first = this.ticks.findIndex(({ carried }) => carried > 0);
    const last = this.ticks.findLastIndex(({ carried }) => carried > 0);
    const busy = this.ticks.slice(first, last);
    return busy.reduce((sum, { carried }) => sum + this.#tickMs - carried / this.bytesPerMs, 0);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.add({ atMs: this.#nowMs + ms, ring: resolve }));
  }

  readonly #put: Put = async (request) => {
    const isNew = this.#idleConnections === 0;
    if (!isNew) this.#idleConnections--;
    const readyAtMs = this.#nowMs + (isNew ? this.roundTripMs : 0);
    const size = request.body instanceof ArrayBuffer ? request.body.byteLength : request.body.size;
    let sending: BodyInFlight | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        sending = { request, size, readyAtMs, sentBytes: 0, done: resolve };
        this.#bodies.add(sending);
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
      });
      await this.#wait(this.roundTripMs);
      this.#idleConnections++;
    } catch (reason) {
      this.abortedBodies++;
      throw reason;
    } finally {
      if (sending) {
        this.#bodies.delete(sending);
        this.#unarrived -= sending.sentBytes;
      }
    }
    const { url, body } = request;
    if (url !== bytePaths.bundle) return this.server.receive(url, Buffer.alloc(0));
    return this.server.receiveBundle(Buffer.from(await (body as Blob).arrayBuffer()));
  };

  #tick(): void {
    const sending = [...this.#bodies].filter(
      (candidate) => candidate.readyAtMs <= this.#nowMs && candidate.sentBytes < candidate.size,
    );
    this.#nowMs += this.#tickMs;
    let bytesLeft = this.bytesPerMs * this.#tickMs;
    let carried = 0;
    // Bodies with the least room come first, so that the others share the unused rate.
    const room = (body: BodyInFlight) => Math.min(body.size - body.sentBytes, this.bytesPerMsEach * this.#tickMs);
    const bodies = sending.sort((a, b) => room(a) - room(b));
    for (const [index, body] of bodies.entries()) {
      const bytes = Math.min(room(body), bytesLeft / (bodies.length - index));
      body.sentBytes += bytes;
      bytesLeft -= bytes;
      carried += bytes;
    }
    this.#unarrived += carried;
    this.ticks.push({ atMs: this.#nowMs, carried, bodies: bodies.length, unarrived: this.#unarrived });
    for (const body of bodies) {
      body.request.onProgress(Math.min(body.size, body.sentBytes + this.#bufferBytes));
      if (body.sentBytes >= body.size) body.done();
    }
    for (const timer of this.#timers) {
      if (timer.atMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.ring();
    }
  }
}
