import { sharePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { routedPath } from '../lib/routed-path';

/** The link that people pass on; `origin` is the public one. */
export const shareLinkOf = (origin: string, folderId: string): string => origin + sharePath(folderId);

/** What a link leads to. */
export type Linked = { readonly folderId: string } | { readonly requestId: string };
/** What a link leads to, or why it leads to nothing of ours. */
export type LinkRead = Linked | { readonly problem: string };

/** The paths that name a folder first: pages, direct links, deletion, and the calls that carry bytes or tell of it. */
const FOLDER_PATH = /^\/(?:[drmf]|delete|api\/(?:download|preview|archive|folder|folder-files))\/([\w-]+)/;
/** The paths that name a request for files. */
const REQUEST_PATH = /^\/(?:u|api\/request)\/([\w-]+)/;
/** What mails and messages put around a link. */
const AROUND = /^[\s<("']+|[\s>)"']+$/g;

/**
 * Reads every link that this site hands out, as people copy it: with or without scheme and host, with whatever follows
 * the id. A link that the router understands is read in the same way. `hosts` are ours, with their ports.
 */
export function readLink(link: string, hosts: readonly string[]): LinkRead {
  const text = link.replace(AROUND, '');
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
