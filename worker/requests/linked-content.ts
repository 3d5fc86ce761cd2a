/** Finds the content behind a link of this site, so that an admin can moderate it. */
import { encryptedPath, requestPath, sharePath } from '../contract/byte-paths';
import type { LinkTarget } from '../folders/share-link';
import { findFolder } from '../folders/store';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { findRequest } from './store';

export interface LinkedContent {
  readonly kind: 'folder' | 'request';
  /** For a request: its folder's id if the owner still has that folder, or else the request's own id. */
  readonly id: string;
  readonly name: string;
  readonly message: string | null;
  readonly ownerId: string;
  readonly meterKey: string;
  readonly createdAt: number;
  readonly takenDownAt: number | null;
  readonly takedownReason: string | null;
  /** Page that the link opens. For a request, the page for senders. */
  readonly path: string;
}

/** Returns null if the folder is not open, or if the request does not exist. */
export async function findLinked(env: Env, linked: LinkTarget): Promise<LinkedContent | null> {
  return 'folderId' in linked ? linkedFolder(env, linked.folderId) : linkedRequest(env, linked.requestId);
}

async function linkedFolder(env: Env, folderId: string): Promise<LinkedContent | null> {
  const folder = await findFolder(dbOf(env), folderId);
  if (folder?.status !== 'open') return null;
  const path = folder.accessHash === null ? sharePath(folder.id) : encryptedPath(folder.id);
  return { ...folder, kind: 'folder', path };
}

async function linkedRequest(env: Env, requestId: string): Promise<LinkedContent | null> {
  const request = await findRequest(dbOf(env), requestId);
  if (!request) return null;
  const folder = await linkedFolder(env, request.folderId);
  const requestFields = { kind: 'request', message: request.note, path: requestPath(request.id) } as const;
  if (folder?.ownerId === request.ownerId) return { ...folder, ...requestFields };
  return { ...request, ...requestFields, name: request.title };
}
