import { readSlice } from '../blobs/bucket';
import { MIB } from '../contract/units';
import type { Admission } from './lease';
import type { ObjectSlice } from './slices';

const READ_AHEAD_BYTES = MIB;
/** About half of an archive's sources are in memory. So eight use about four of the platform's six connections. */
const READ_AHEAD_SOURCES = 8;

export type Source = Uint8Array | ObjectSlice;

class LimitReached extends Error {}

type OpenedSource = { length: number } & ({ bytes: Uint8Array } | { body: Promise<ReadableStream | null> });

/** Sources of a stream, of which R2 already reads the first. */
export interface OpenSources {
  /**
   * Streams `length` bytes. Asks `admission` before each source, and breaks off after a refusal. Returns null if the
   * first object does not exist. `done` settles when the stream ends, and rejects if a source failed before sending.
   */
  stream(length: number, admission: Admission): Promise<{ body: ReadableStream; done: Promise<void> } | null>;
  /** Call this if the requested sources will not be streamed. */
  giveUp(): Promise<void>;
}

export function openSources(bucket: R2Bucket, sources: Iterable<Source>): OpenSources {
  const queue = sources[Symbol.iterator]();
  const openedSources: OpenedSource[] = [];
  const readAhead = () => {
    while (
      openedSources.length === 0 ||
      (openedSources.length < READ_AHEAD_SOURCES && bytesOf(openedSources) < READ_AHEAD_BYTES)
    ) {
      const next = queue.next();
      if (next.done) return;
      openedSources.push(openSource(bucket, next.value));
    }
  };
  const giveUp = async () => {
    await cancelAll(openedSources);
    queue.return?.();
  };
  readAhead();
  return { stream: (length, admission) => stream({ openedSources, readAhead, giveUp }, length, admission), giveUp };
}

interface Queue {
  readonly openedSources: OpenedSource[];
  readonly readAhead: () => void;
  readonly giveUp: () => Promise<void>;
}

async function stream({ openedSources, readAhead, giveUp }: Queue, length: number, admission: Admission) {
  const first = openedSources.find((source) => 'body' in source);
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
    let current = openedSources.shift();
    let isSending = false;
    try {
      for (; current; current = openedSources.shift()) {
        readAhead();
        // Waits for R2 first, because an unreadable source needs no admission.
        const content = await awaitContent(current);
        if (!(await admission.admit(current.length))) throw new LimitReached();
        isSending = true;
        await send(content, writable);
        isSending = false;
        admission.recordPassed(current.length);
      }
      await writable.close();
    } catch (error) {
      if (current) openedSources.push(current);
      await giveUp();
      // The abort fails if the reader has disconnected.
      await writable.abort(error).catch(() => {});
      // Readers disconnect, so a failure during sending is normal. An unreadable source is an error.
      if (!isSending && !(error instanceof LimitReached)) throw error;
    }
  };
  return { body: readable, done: pump() };
}

function openSource(bucket: R2Bucket, source: Source): OpenedSource {
  if (source instanceof Uint8Array) return { length: source.length, bytes: source };
  const body = readSlice(bucket, source.r2Key, source);
  // Nothing awaits this promise yet, and an unhandled rejection would be reported.
  body.catch(() => {});
  return { length: source.length, body };
}

async function awaitContent(source: OpenedSource): Promise<ReadableStream | Uint8Array> {
  if ('bytes' in source) return source.bytes;
  const body = await source.body;
  if (!body) throw new Error('the object was deleted meanwhile');
  return body;
}

async function send(content: ReadableStream | Uint8Array, writable: WritableStream): Promise<void> {
  if (content instanceof ReadableStream) {
    await content.pipeTo(writable, { preventClose: true });
    return;
  }
  const writer = writable.getWriter();
  try {
    await writer.write(content);
  } finally {
    writer.releaseLock();
  }
}

async function cancelAll(sources: readonly OpenedSource[]): Promise<void> {
  const bodies = sources.map((source) => ('body' in source ? source.body : null));
  await Promise.allSettled(bodies.map(async (body) => (await body)?.cancel()));
}

const bytesOf = (sources: readonly OpenedSource[]): number => sources.reduce((sum, { length }) => sum + length, 0);
