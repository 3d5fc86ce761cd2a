/** What a link of ours leads to, to be moderated. Reads D1. */
import { requestPath, sharePath } from '../contract/byte-paths';
import type { Linked } from '../folders/share-link';
import { findFolder } from '../folders/store';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { findRequest } from './store';

export interface LinkedContent {
  readonly kind: 'folder' | 'request';
  /** By which takedowns and reports name it: the folder's id; of a request without its folder, the request's own. */
  readonly id: string;
  readonly name: string;
  /** What its owner wrote; null if nothing. */
  readonly message: string | null;
  readonly ownerId: string;
  readonly meterKey: string;
  readonly createdAt: number;
  /** Null: it was not taken down. */
  readonly takenDownAt: number | null;
  readonly takedownReason: string | null;
  /** The path of the page that its link opens: of a request, the page that senders see. */
  readonly path: string;
}

/**
 * Returns what the link leads to; null if there is nothing. A request is moderated by the folder that takes what is
 * sent to it, unless its owner has deleted that folder or given it away.
 */
export async function findLinked(env: Env, linked: Linked): Promise<LinkedContent | null> {
  return 'folderId' in linked ? linkedFolder(env, linked.folderId) : linkedRequest(env, linked.requestId);
}

async function linkedFolder(env: Env, folderId: string): Promise<LinkedContent | null> {
  const folder = await findFolder(dbOf(env, { folderId }), folderId);
  if (folder?.status !== 'open') return null;
  return { ...folder, kind: 'folder', path: sharePath(folder.id) };
}

async function linkedRequest(env: Env, requestId: string): Promise<LinkedContent | null> {
  const request = await findRequest(dbOf(env, { requestId }), requestId);
  if (!request) return null;
  const folder = await linkedFolder(env, request.folderId);
  const asked = { kind: 'request', message: request.note, path: requestPath(request.id) } as const;
  if (folder?.ownerId === request.ownerId) return { ...folder, ...asked };
  return { ...request, ...asked, name: request.title };
}
