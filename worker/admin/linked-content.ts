import type { Context } from 'hono';
import { readLink } from '../folders/share-link';
import { ApiError, invalidInput } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { ownHosts } from '../lib/hosts/hosts';
import { findLinked, type LinkedContent } from '../requests/linked-content';

/** Throws `not_found`, or `invalid_input` if `url` is not a link to a folder or request of this site. */
export async function findLinkedContent(c: Context<AppEnv>, url: string): Promise<LinkedContent> {
  const link = readLink(url, ownHosts(c));
  if ('problem' in link) throw invalidInput('url', link.problem);
  const content = await findLinked(c.env, link);
  if (content === null) throw new ApiError('not_found');
  return content;
}
