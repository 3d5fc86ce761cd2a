/** Finds the folder or request that a link of this site leads to, so that an admin can moderate it. Reads D1. */
import { requestPath, sharePath } from '../contract/byte-paths';
import type { LinkTarget } from '../folders/share-link';
import { findFolder } from '../folders/store';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { findRequest } from './store';

export interface LinkedContent {
  readonly kind: 'folder' | 'request';
  /** Id that takedowns and reports use: the folder's id, or the request's own id if the request has no folder. */
  readonly id: string;
  readonly name: string;
  /** Text that the owner wrote. Null if empty. */
  readonly message: string | null;
  readonly ownerId: string;
  readonly meterKey: string;
  readonly createdAt: number;
  /** Null if it was not taken down. */
  readonly takenDownAt: number | null;
  readonly takedownReason: string | null;
  /** Path of the page that the link opens. For a request it is the page that senders see. */
  readonly path: string;
}

/**
 * Returns the linked content, or null if nothing is there. A request is moderated by its folder for deliveries, unless
 * the owner has deleted that folder or given it away.
 */
export async function findLinked(env: Env, linked: LinkTarget): Promise<LinkedContent | null> {
  return 'folderId' in linked ? linkedFolder(env, linked.folderId) : linkedRequest(env, linked.requestId);
}

async function linkedFolder(env: Env, folderId: string): Promise<LinkedContent | null> {
  const folder = await findFolder(dbOf(env), folderId);
  if (folder?.status !== 'open') return null;
  return { ...folder, kind: 'folder', path: sharePath(folder.id) };
}

async function linkedRequest(env: Env, requestId: string): Promise<LinkedContent | null> {
  const request = await findRequest(dbOf(env), requestId);
  if (!request) return null;
  const folder = await linkedFolder(env, request.folderId);
  const requestFields = { kind: 'request', message: request.note, path: requestPath(request.id) } as const;
  if (folder?.ownerId === request.ownerId) return { ...folder, ...requestFields };
  return { ...request, ...requestFields, name: request.title };
}
