import { sharePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { pastedPath } from '../contract/pasted-links';

/** The link that people pass on; `origin` is the public one. */
export const shareLinkOf = (origin: string, folderId: string): string => origin + sharePath(folderId);

/** The folder that a link leads to, or why it leads to none of ours. */
export type LinkRead = { folderId: string } | { problem: string };

/**
 * Reads a share link as people copy it: `https://host/d/ID`, `host/r/ID` or `/d/ID`, with whatever follows the id.
 * `hosts` are ours, with their ports.
 */
export function readShareLink(link: string, hosts: readonly string[]): LinkRead {
  const text = link.trim();
  const base = `https://${hosts[0]}`;
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text);
  const address = absolute || text.startsWith('/') ? text : `https://${text}`;
  if (!URL.canParse(address, base)) return { problem: 'is not a link' };
  const { protocol, host, username, pathname } = new URL(address, base);
  if (!/^https?:$/.test(protocol) || username !== '') return { problem: 'is not a link' };
  if (!hosts.includes(host)) return { problem: 'is not a link of this site' };
  const folderId = /^\/[dr]\/([^/]+)\/?$/.exec(pastedPath(pathname))?.[1];
  if (folderId === undefined || !SHARE_ID.test(folderId)) {
    return { problem: 'is not the link of a shared folder, such as /d/ and the id of the folder' };
  }
  return { folderId };
}
