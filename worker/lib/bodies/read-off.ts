import type { Context } from 'hono';
import { MIB } from '../../contract/units';
import type { AppEnv } from '../env';
import { wait } from '../wait';
import { announcedLength } from './read-body';

/** What is read of a refused body: more than a bundle or a list has. */
const READ_OFF_MAX_BYTES = 4 * MIB;
/** Some announce a body and do not send it before they are answered. */
const READ_OFF_MS = 500;
const READ_BYTES = 64 * 1024;

/**
 * Reads what is left of a refused body, within bounds of size and time, and forgets it: a connection that is closed
 * while its sender still writes may take the answer with it. One that announces more is left alone, and so is one that
 * somebody else is reading.
 */
export async function readOff(c: Context<AppEnv>): Promise<void> {
  const { body } = c.req.raw;
  if (!body || body.locked || (announcedLength(c) ?? 0) > READ_OFF_MAX_BYTES) return;
  const reader = body.getReader({ mode: 'byob' });
  let isLate = false;
  const reading = async () => {
    for (let bytes = 0; bytes < READ_OFF_MAX_BYTES && !isLate; ) {
      const { value, done } = await reader.read(new Uint8Array(READ_BYTES));
      if (done || !value) return;
      bytes += value.byteLength;
    }
  };
  await Promise.race([reading().catch(() => {}), wait(READ_OFF_MS)]);
  isLate = true;
  await reader.cancel().catch(() => {});
}
