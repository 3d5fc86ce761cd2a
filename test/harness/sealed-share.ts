/** Creates encrypted shares that a link can open, unlike the random bytes of `encryption.ts`. */
import pMap from 'p-map';
import { type FileToSeal, sealWhole } from '../../dev/seed/sealed-files.ts';
import { folderKeys, newFolderKey } from '../../encryption/folder-keys.ts';
import { newLinkSecret, protectFolderKey } from '../../encryption/link-keys.ts';
import { formatKey } from '../../encryption/links.ts';
import { sealFolder } from '../../encryption/metadata.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Calls } from './calls.ts';
import { put } from './uploads.ts';

interface ShareOptions {
  readonly title?: string;
  readonly message?: string;
  readonly password?: string;
  readonly downloadLimit?: number;
}

interface SealedShare {
  readonly folderId: string;
  readonly path: string;
  /** Without the `#`. */
  readonly key: string;
  readonly link: string;
  /** Returns the encryption record for a new password. `''` means no password. */
  protect(password: string): ReturnType<typeof protectFolderKey>;
}

export async function shareSealed(
  sender: Calls,
  files: readonly FileToSeal[],
  { title = '', message = '', password = '', ...options }: ShareOptions = {},
): Promise<SealedShare> {
  const [secret, folderKey] = [newLinkSecret(), newFolderKey()];
  const keys = await folderKeys(folderKey);
  const sealedFiles = await Promise.all(files.map((file) => sealWhole(keys, file)));
  const { folderId, uploadUrls } = await sender.own(endpoints.initUpload, {
    files: sealedFiles.map(({ announced }) => announced),
    expiryDays: 1,
    encryption: await protectFolderKey(folderKey, secret, password),
    sealed: await sealFolder(keys, { title, message }),
    ...options,
  });
  await pMap(
    sealedFiles,
    async ({ body }, index) => {
      const response = await put(sender, uploadUrls[index]?.uploadUrl ?? '', body);
      if (!response.ok) throw new Error(`An upload failed: ${await response.text()}`);
      await response.body?.cancel();
    },
    { concurrency: 8 },
  );
  const [path, key] = [`/e/${folderId}`, formatKey(secret)];
  const protect = (newPassword: string) => protectFolderKey(folderKey, secret, newPassword);
  return { folderId, path, key, link: `${path}#${key}`, protect };
}
