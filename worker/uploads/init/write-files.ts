/** Second step of an announcement: reserves the bytes and writes the rows. */

import type { Context } from 'hono';
import { isMultipart } from '../../contract/part-size';
import type { PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { rememberNewKey } from '../multipart/session-ahead';
import { touchFiles } from '../store';
import type { Destination, StoredFile } from './destination';
import { beginFirstSession, type RequestedSession, sessionIn } from './first-session';
import type { OfferedSession } from './offer-session';
import type { Plan } from './plan-files';

export interface WrittenUpload {
  readonly folder: NewFolder;
  readonly isReceived: boolean;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly session?: OfferedSession;
}

/** Returns null if the destination changed since it was read. Throws if a meter refuses the bytes. */
export async function writeFiles(
  c: Context<AppEnv>,
  destination: Destination,
  plan: Plan,
  requestedSession: RequestedSession | undefined,
): Promise<WrittenUpload | null> {
  const { folder, existing, added } = plan;
  const inserted = added
    ? await insertFiles(c, destination, plan, added, requestedSession)
    : await renew(destination, plan);
  if (inserted === null) return null;
  const existingKeys = [...existing.values()].map(({ uploadKey }) => uploadKey);
  if (existingKeys.length > 0) await touchFiles(dbOf(c.env), folder.id, existingKeys, c.var.now);
  const files = new Map<string, StoredFile>(existing);
  for (const { id, r2Key, uploadKey } of added?.files ?? []) files.set(uploadKey, { id, r2Key, status: 'uploading' });
  return { folder, isReceived: destination.isReceived, files, ...inserted };
}

/** Renews a repeated announcement. After its reservation has lapsed, the meter must admit the missing bytes again. */
async function renew(
  destination: Destination,
  { folder, existing, counts }: Plan,
): Promise<Pick<WrittenUpload, 'session'>> {
  if ([...existing.values()].some(({ status }) => status !== 'ready')) {
    await destination.reserve(folder, counts, async () => true);
  }
  return {};
}

async function insertFiles(
  c: Context<AppEnv>,
  destination: Destination,
  { folder, counts }: Plan,
  added: PlacedFiles,
  requestedSession: RequestedSession | undefined,
): Promise<Pick<WrittenUpload, 'session'> | null> {
  const { isReceived } = destination;
  const firstSession = beginFirstSession(c, folder, added, isReceived ? undefined : requestedSession);
  const insert = async () => destination.insert(folder, await firstSession.rows, counts);
  const isWritten = await destination.reserve(folder, counts, insert).catch((error: unknown) => {
    // Ends the session only after a refusal. After any other error, D1 may have rows with the session's id.
    if (error instanceof ApiError) firstSession.end(true);
    throw error;
  });
  if (!isWritten) {
    firstSession.end(false);
    return null;
  }
  if (isReceived) return {};
  const session = sessionIn(folder, (await firstSession.rows).files);
  for (const { size, r2Key } of added.files) {
    if (isMultipart(size) && r2Key !== session?.r2Key) rememberNewKey(r2Key, c.var.now);
  }
  return session ? { session } : {};
}
