import { formatKey, readManagementFragment } from '../../../encryption/links';
import type { OwnFolder } from '../../lib/encryption/own-folder';
import { useSecretAddress } from '../../lib/page/secret-fragment';

/** Returns the management secret and the encryption key in the page's URL. Each may be `''`. */
export function useManagementLink(): { secret: string; linkKey: string } {
  const [, ...fragment] = useSecretAddress().split('#');
  const { managementSecret, key } = readManagementFragment(fragment.join('#'));
  return { secret: managementSecret, linkKey: 'secret' in key ? formatKey(key.secret) : '' };
}

/** Replaces the URL, so that a reload or a bookmark uses the new link. */
export const openNewLink = (manageLink: string): void => window.location.replace(new URL(manageLink).hash);

/** Returns the share link with the key of an encrypted folder, or null if the key is missing. */
export function wholeShareLink(
  { shareLink, encryption, isLocked }: Pick<OwnFolder, 'shareLink' | 'encryption' | 'isLocked'>,
  linkKey: string,
): string | null {
  if (encryption === undefined || !isLocked) return shareLink;
  return linkKey !== '' && encryption.kdf !== 'none' ? `${shareLink}#${linkKey}` : null;
}
