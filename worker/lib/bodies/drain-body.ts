import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { bytePaths } from '../../contract/byte-paths';
import { SINGLE_PUT_MAX_BYTES } from '../../contract/limits';
import { MIB, SECOND_MS } from '../../contract/units';
import type { AppEnv } from '../env';
import { announcedLength } from './read-body';

export interface DrainBounds {
  readonly maxBytes: number;
  /** Maximum pause of the sender after its first bytes. */
  readonly idleMs: number;
}

/** Some clients announce a body, but wait for the response before they send a byte. */
const FIRST_BYTES_MS = 500;
const ANY_BODY: DrainBounds = { maxBytes: 4 * MIB, idleMs: FIRST_BYTES_MS };
/** For contents of files. Waits longer: a slow client may pause, but reads no response before its last byte. */
export const FILE_BODY: DrainBounds = { maxBytes: SINGLE_PUT_MAX_BYTES, idleMs: 5 * SECOND_MS };

const FILE_ROUTES: ReadonlySet<string> = new Set([bytePaths.blob, bytePaths.bundle, bytePaths.part, bytePaths.chunk]);

const READ_BYTES = 64 * 1024;

/** Discards the rest of a rejected body. Without this, a client that is still sending could lose the response. */
export async function drainBody(c: Context<AppEnv>, bounds: DrainBounds = boundsOf(c)): Promise<void> {
  const { body } = c.req.raw;
  if (!body || body.locked || (announcedLength(c) ?? 0) > bounds.maxBytes) return;
  const reader = body.getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(READ_BYTES);
  for (let bytes = 0; bytes < bounds.maxBytes; ) {
    const piece = await readWithin(reader, buffer, bytes === 0 ? FIRST_BYTES_MS : bounds.idleMs);
    if (!piece) break;
    bytes += piece.byteLength;
    // A read detaches the buffer, and returns another one with the same memory.
    buffer = piece.buffer;
  }
  await reader.cancel().catch(() => {});
}

const boundsOf = (c: Context<AppEnv>): DrainBounds =>
  matchedRoutes(c).some(({ path }) => FILE_ROUTES.has(path)) ? FILE_BODY : ANY_BODY;

async function readWithin(
  reader: ReadableStreamBYOBReader,
  buffer: ArrayBuffer,
  ms: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  const reading = reader.read(new Uint8Array(buffer)).then(
    ({ done, value }) => (done ? undefined : value),
    () => undefined,
  );
  const piece = await Promise.race([reading, timeout]);
  clearTimeout(timer);
  return piece;
}
