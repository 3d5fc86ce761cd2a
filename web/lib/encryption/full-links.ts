import { loadSecrets } from './stored-keys';

/** Adds the key of an encrypted folder to its link. Without a stored key, returns the link unchanged. */
export async function fullManagementLink(manageLink: string, folderId: string): Promise<string> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) return manageLink;
  const { formatKey } = await import('../../../encryption/links');
  return `${manageLink}.${formatKey(secrets.secret)}`;
}
