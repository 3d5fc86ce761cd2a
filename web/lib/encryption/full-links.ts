import { loadSecrets } from './stored-keys';

/**
 * Adds the key of an encrypted folder to its link. Returns the link unchanged if this browser does not have the key.
 */
export async function fullManagementLink(manageLink: string, folderId: string): Promise<string> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) return manageLink;
  const { formatKey } = await import('../../../encryption/links');
  return `${manageLink}.${formatKey(secrets.secret)}`;
}
