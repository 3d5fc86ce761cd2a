/**
 * Serves a folder or selected files as a ZIP, which is never stored. The layout comes from rows in D1, the bytes are
 * generated or read from R2. Equal rows give equal bytes, so a download can be resumed. Unfinished files are left out.
 * When they arrive, the ETag changes.
 *
 * A layout needs the rows of all files. So length and ETag of a large archive are stored, and its layout is built only
 * to send bytes. Each such layout counts towards the caller's rate limit.
 */
import type { Context } from 'hono';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { automaticAnswer, isAutomatic } from '../automatic';
import { findRemembered, type RememberedArchive } from '../remembered-store';
import { respond } from '../respond';
import type { Reading } from './archive-cache';
import type { PreparedArchive } from './archive-reading';
import { type ArchiveRequest, factsOf, openArchive, rememberPrepared } from './archive-request';
import { sourcesOf } from './archive-sources';

export async function serveArchive(c: Context<AppEnv>, request: ArchiveRequest): Promise<Response> {
  const { folder, digest } = request;
  if (c.req.method === 'GET' && isAutomatic((header) => c.req.header(header))) {
    return automaticAnswer(c, { folderId: folder.id, name: archiveName(request), size: null });
  }
  const remembered = digest === null ? undefined : await findRemembered(dbOf(c.env), folder.id, digest);
  return (remembered && (await answerRemembered(c, request, remembered))) ?? answerPrepared(c, request);
}

class ArchiveChanged extends Error {}

/** Responds with the stored length and ETag. Returns null if they turn out to be outdated. */
async function answerRemembered(
  c: Context<AppEnv>,
  request: ArchiveRequest,
  remembered: RememberedArchive,
): Promise<Response | null> {
  const openReading = async () => {
    const reading = await openArchive(c, request);
    if (reading.archive.etag === remembered.etag) return reading;
    rememberPrepared(c, request, reading.archive);
    reading.end();
    throw new ArchiveChanged();
  };
  return answer(c, request, remembered, openReading).catch((error: unknown) => {
    if (error instanceof ArchiveChanged) return null;
    throw error;
  });
}

async function answerPrepared(c: Context<AppEnv>, request: ArchiveRequest): Promise<Response> {
  const reading = await openArchive(c, request);
  let isSent = false;
  const openReading = async () => {
    isSent = true;
    return reading;
  };
  return answer(c, request, factsOf(reading.archive), openReading).finally(() => {
    if (!isSent) reading.end();
  });
}

const answer = (
  c: Context<AppEnv>,
  { folder, ownerPremiumUntil, selection }: ArchiveRequest,
  { size, etag, modifiedAt }: RememberedArchive,
  openReading: () => Promise<Reading<PreparedArchive>>,
): Promise<Response> =>
  respond(c, {
    folder,
    ownerPremiumUntil,
    file: {
      contentType: 'application/zip',
      disposition: 'attachment',
      name: archiveName({ folder, selection }),
      size,
      etag,
      modifiedAt,
      // Several files can arrive in one second, and a deletion may not change the date.
      isDateWeak: true,
    },
    target: { archive: etag, size },
    sources: { lazy: async (bytes) => sourcesOf(await openReading(), bytes) },
  });

const archiveName = ({ folder, selection }: Pick<ArchiveRequest, 'folder' | 'selection'>): string =>
  `${selection.directoryName ?? folder.name}.zip`;
