import { encryptedPath, sharePath } from '../contract/byte-paths';
import type { ReasonOf } from '../contract/errors';
import { SHARE_ID } from '../contract/ids';
import { routedPath } from '../lib/routed-path';

export const shareLinkOf = (origin: string, folderId: string, isEncrypted = false): string =>
  origin + (isEncrypted ? encryptedPath(folderId) : sharePath(folderId));

export type LinkTarget = { readonly folderId: string } | { readonly requestId: string };
export type LinkResult = LinkTarget | { readonly problem: ReasonOf<'invalid_input'> };

const FOLDER_PATH = /^\/(?:[drmfe]|delete|api\/(?:download|preview|archive|folder|folder-files))\/([\w-]+)/;
const REQUEST_PATH = /^\/(?:u|api\/request)\/([\w-]+)/;
/** Characters that may surround a link in a message. */
const SURROUNDING_CHARS = /^[\s<("']+|[\s>)"']+$/g;

/** Parses a link of this site, even without scheme or host, and with text after the id. `hosts` include ports. */
export function readLink(link: string, hosts: readonly string[]): LinkResult {
  const text = link.replace(SURROUNDING_CHARS, '');
  const base = `https://${hosts[0]}`;
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text);
  const address = absolute || text.startsWith('/') ? text : `https://${text}`;
  if (!URL.canParse(address, base)) return { problem: { reason: 'not_a_link' } };
  const { protocol, host, username, pathname } = new URL(address, base);
  if (!/^https?:$/.test(protocol) || username !== '') return { problem: { reason: 'not_a_link' } };
  if (!hosts.includes(host)) return { problem: { reason: 'other_site' } };
  const path = routedPath(new Request(base + pathname));
  const [, folderId = ''] = FOLDER_PATH.exec(path) ?? [];
  if (SHARE_ID.test(folderId)) return { folderId };
  const [, requestId = ''] = REQUEST_PATH.exec(path) ?? [];
  if (SHARE_ID.test(requestId)) return { requestId };
  return { problem: { reason: 'not_a_share' } };
}
