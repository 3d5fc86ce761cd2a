import { loadSecrets } from './stored-keys';

/** Adds the key of an encrypted folder. Returns the link unchanged if this browser has no key of the folder. */
export async function fullManagementLink(manageLink: string, folderId: string): Promise<string> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) return manageLink;
  const { formatKey } = await import('../../../encryption/links');
  return `${manageLink}.${formatKey(secrets.secret)}`;
}
