import { loadSecrets } from './stored-keys';

export async function fullManagementLink(manageLink: string, folderId: string): Promise<string> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) return manageLink;
  const { formatKey } = await import('../../../encryption/links');
  return `${manageLink}.${formatKey(secrets.secret)}`;
}
