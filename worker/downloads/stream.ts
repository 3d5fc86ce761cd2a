/** The stream of a download. Reads R2. */
import { readSlice } from '../blobs/bucket';
import { MIB } from '../contract/units';
import type { Admission } from './lease';
import type { ObjectSlice } from './slices';

/** What is asked for before it is needed: one slice, or several small ones; the platform holds 6 connections open. */
const READ_AHEAD_BYTES = MIB;
const READ_AHEAD_SOURCES = 8;

/** What a stream is made of, in order: bytes that are there, or a slice of an object. */
export type Source = Uint8Array | ObjectSlice;

/** The gate let a source not pass. */
class LimitReached extends Error {}

type Opened = { length: number } & ({ bytes: Uint8Array } | { body: Promise<ReadableStream | null> });

/** Sources of which the first are asked for already. */
export interface OpenSources {
  /**
   * Streams them, `length` bytes in all, without a byte of an object passing through JavaScript: slice after slice is piped
   * natively into one stream of known length. The next one is already asked for, of small ones several. The gate is asked
   * before every source, and told of every one that went out whole; where it lets one not pass, the stream breaks off.
   * `done` settles when all is sent or the stream is at its end otherwise; it rejects where an object could not be read.
   * Null: the first object is not there. However it ends, the sources are told that no more of them is needed.
   */
  stream(length: number, gate: Admission): Promise<{ body: ReadableStream; done: Promise<void> } | null>;
  /** Where they are not streamed after all: cancels what was asked for. */
  giveUp(): Promise<void>;
}

/** Asks for the first of them, and for no more until they are streamed. */
export function openSources(bucket: R2Bucket, sources: Iterable<Source>): OpenSources {
  const queue = sources[Symbol.iterator]();
  const ahead: Opened[] = [];
  const askAhead = () => {
    while (ahead.length === 0 || (ahead.length < READ_AHEAD_SOURCES && bytesOf(ahead) < READ_AHEAD_BYTES)) {
      const next = queue.next();
      if (next.done) return;
      ahead.push(open(bucket, next.value));
    }
  };
  const giveUp = async () => {
    await cancelAll(ahead);
    queue.return?.();
  };
  askAhead();
  return { stream: (length, gate) => stream({ ahead, askAhead, giveUp }, length, gate), giveUp };
}

interface Queue {
  /** What is asked for and not sent, in order. */
  readonly ahead: Opened[];
  readonly askAhead: () => void;
  readonly giveUp: () => Promise<void>;
}

async function stream({ ahead, askAhead, giveUp }: Queue, length: number, gate: Admission) {
  const first = ahead.find((opened) => 'body' in opened);
  const body = await first?.body.catch(async (error) => {
    await giveUp();
    throw error;
  });
  if (body === null) {
    await giveUp();
    return null;
  }

  const { readable, writable } = new FixedLengthStream(length);
  const pump = async () => {
    let current = ahead.shift();
    let isSending = false;
    try {
      for (; current; current = ahead.shift()) {
        askAhead();
        // What cannot be read has not been sent: the gate is asked once it is there.
        const ready = await arrived(current);
        if (!(await gate.mayPass(current.length))) throw new LimitReached();
        isSending = true;
        await send(ready, writable);
        isSending = false;
        gate.passed(current.length);
      }
      await writable.close();
    } catch (error) {
      if (current) ahead.push(current);
      await giveUp();
      // Where whoever reads has left, there is nobody to tell.
      await writable.abort(error).catch(() => {});
      // People leave whenever they like; what could not be read is a failure of ours.
      if (!isSending && !(error instanceof LimitReached)) throw error;
    }
  };
  return { body: readable, done: pump() };
}

function open(bucket: R2Bucket, source: Source): Opened {
  if (source instanceof Uint8Array) return { length: source.length, bytes: source };
  const body = readSlice(bucket, source.r2Key, source);
  // Whoever comes to send it hears of a failure; until then nobody listens.
  body.catch(() => {});
  return { length: source.length, body };
}

async function arrived(opened: Opened): Promise<ReadableStream | Uint8Array> {
  if ('bytes' in opened) return opened.bytes;
  const body = await opened.body;
  if (!body) throw new Error('the object went away');
  return body;
}

async function send(ready: ReadableStream | Uint8Array, writable: WritableStream): Promise<void> {
  if (ready instanceof ReadableStream) {
    await ready.pipeTo(writable, { preventClose: true });
    return;
  }
  const writer = writable.getWriter();
  try {
    await writer.write(ready);
  } finally {
    writer.releaseLock();
  }
}

async function cancelAll(opened: readonly Opened[]): Promise<void> {
  const bodies = opened.map((one) => ('body' in one ? one.body : null));
  await Promise.allSettled(bodies.map(async (body) => (await body)?.cancel()));
}

const bytesOf = (opened: readonly Opened[]): number => opened.reduce((sum, { length }) => sum + length, 0);
