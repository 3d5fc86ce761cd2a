import type { Context } from 'hono';
import { SINGLE_PUT_MAX_BYTES } from '../../contract/limits';
import { SECOND_MS } from '../../contract/units';
import type { AppEnv } from '../env';
import { wait } from '../wait';
import { announcedLength } from './read-body';

/** Bytes that are read of a refused body: as many as any call takes. */
const READ_OFF_MAX_BYTES = SINGLE_PUT_MAX_BYTES;
/** Some clients announce a body and do not send it before they are answered. */
const READ_OFF_IDLE_MS = 500;
const READ_OFF_MS = 10 * SECOND_MS;
const READ_BYTES = 256 * 1024;

/**
 * Reads what is left of a refused body, within bounds of size and time, and forgets it: a connection that is closed
 * while its sender still writes may take the answer with it. A body that announces more is left alone, and so is one
 * that other code is reading.
 */
export async function readOff(c: Context<AppEnv>): Promise<void> {
  const { body } = c.req.raw;
  if (!body || body.locked || (announcedLength(c) ?? 0) > READ_OFF_MAX_BYTES) return;
  const reader = body.getReader({ mode: 'byob' });
  const until = Date.now() + READ_OFF_MS;
  for (let bytes = 0; bytes < READ_OFF_MAX_BYTES && Date.now() < until; ) {
    const reading = reader.read(new Uint8Array(READ_BYTES)).catch(() => null);
    const piece = await Promise.race([reading, wait(READ_OFF_IDLE_MS)]);
    if (!piece || piece.done || !piece.value) break;
    bytes += piece.value.byteLength;
  }
  await reader.cancel().catch(() => {});
}
