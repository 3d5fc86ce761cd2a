/** Reads a management link from the address: its secret, and the key of an encrypted folder. */
import { formatKey, readManagementFragment } from '../../../encryption/links';
import type { OwnFolder } from '../../lib/encryption/own-folder';
import { useSecretAddress } from '../../lib/page/secret-fragment';

/** Returns the secret and the key. Each of them is `''` if the address does not have it. */
export function useManagementLink(): { secret: string; linkKey: string } {
  const [, ...fragment] = useSecretAddress().split('#');
  const { managementSecret, key } = readManagementFragment(fragment.join('#'));
  return { secret: managementSecret, linkKey: 'secret' in key ? formatKey(key.secret) : '' };
}

/** Puts the secret of a new management link into the address. A reload or a bookmark then uses the new link. */
export const openNewLink = (manageLink: string): void => window.location.replace(new URL(manageLink).hash);

/**
 * Returns the share link of a managed folder, including the key of an encrypted folder. Returns null if the key is
 * not known. Without the folder's password, the page cannot check the key in the address.
 */
export function wholeShareLink(
  { shareLink, encryption, isLocked }: Pick<OwnFolder, 'shareLink' | 'encryption' | 'isLocked'>,
  linkKey: string,
): string | null {
  if (encryption === undefined || !isLocked) return shareLink;
  return linkKey !== '' && encryption.kdf !== 'none' ? `${shareLink}#${linkKey}` : null;
}
