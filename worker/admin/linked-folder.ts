/** The folder that a link of ours leads to. Reads D1. */
import type { Context } from 'hono';
import { readShareLink } from '../folders/share-link';
import { type Folder, findFolder } from '../folders/store';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { ownHosts } from '../lib/hosts/hosts';

/** Throws why there is none; one that was taken down is there. */
export async function linkedFolder(c: Context<AppEnv>, url: string): Promise<Folder> {
  const link = readShareLink(url, ownHosts(c));
  if ('problem' in link) throw invalidInput('url', link.problem);
  const folder = await findFolder(dbOf(c.env, { folderId: link.folderId }), link.folderId);
  if (folder?.status !== 'open') throw new ApiError('not_found');
  return folder;
}
