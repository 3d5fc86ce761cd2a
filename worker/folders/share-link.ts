import { sharePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { routedPath } from '../lib/routed-path';

/** Returns the share link of a folder. `origin` is the public origin. */
export const shareLinkOf = (origin: string, folderId: string): string => origin + sharePath(folderId);

/** Target of a link. */
export type LinkTarget = { readonly folderId: string } | { readonly requestId: string };
/** Target of a link, or the problem if it does not lead to a folder or request of this site. */
export type LinkResult = LinkTarget | { readonly problem: string };

/** Paths that start with a folder: pages, direct links, deletion, and the calls for its bytes and contents. */
const FOLDER_PATH = /^\/(?:[drmf]|delete|api\/(?:download|preview|archive|folder|folder-files))\/([\w-]+)/;
/** Paths that start with a request for files. */
const REQUEST_PATH = /^\/(?:u|api\/request)\/([\w-]+)/;
/** Characters that mails and messages put around a link. */
const SURROUNDING_CHARS = /^[\s<("']+|[\s>)"']+$/g;

/**
 * Parses any link that this site hands out, as users copy it: with or without scheme and host, and with anything after
 * the id. Accepts the same spellings as the router. `hosts` are the hosts of this site, with their ports.
 */
export function readLink(link: string, hosts: readonly string[]): LinkResult {
  const text = link.replace(SURROUNDING_CHARS, '');
  const base = `https://${hosts[0]}`;
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text);
  const address = absolute || text.startsWith('/') ? text : `https://${text}`;
  if (!URL.canParse(address, base)) return { problem: 'is not a link' };
  const { protocol, host, username, pathname } = new URL(address, base);
  if (!/^https?:$/.test(protocol) || username !== '') return { problem: 'is not a link' };
  if (!hosts.includes(host)) return { problem: 'is not a link of this site' };
  const path = routedPath(new Request(base + pathname));
  const [, folderId = ''] = FOLDER_PATH.exec(path) ?? [];
  if (SHARE_ID.test(folderId)) return { folderId };
  const [, requestId = ''] = REQUEST_PATH.exec(path) ?? [];
  if (SHARE_ID.test(requestId)) return { requestId };
  return { problem: 'is not a link to files or to a request for files, such as /d/ or /u/ and an id' };
}
