/** Stores the keys of an unfinished upload. The same command can then continue the upload. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Bytes, fromBase64Url, toBase64Url } from '../../../encryption/bytes';
import type { FileIdentity } from '../../../encryption/file-identity';
import { newFolderKey } from '../../../encryption/folder-keys';
import { newLinkSecret } from '../../../encryption/link-keys';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../worker/contract/limits';
import { say } from '../output';

export interface Unfinished {
  readonly userId: string;
  readonly secret: Bytes;
  readonly folderKey: Bytes;
  readonly isResumed: boolean;
  forget(): Promise<void>;
}

const PREFIX = 'sealing-';

/** Returns the stored keys if the upload has the same files and the same API token. Otherwise creates keys. */
export async function unfinishedUpload(
  origin: string,
  token: string | undefined,
  files: readonly FileIdentity[],
): Promise<Unfinished> {
  const directory = join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'fileshare');
  const facts = files.map(({ path, name, size, modified }) => [path, name, size, modified]);
  const id = createHash('sha256')
    .update(JSON.stringify([origin, token, facts]))
    .digest('hex');
  const path = join(directory, `${PREFIX}${id}.json`);
  const forget = () => rm(path, { force: true });
  await deleteOld(directory);
  const stored = readStored(await readFile(path, 'utf8').catch(() => ''));
  if (stored) {
    await utimes(path, new Date(), new Date());
    return { ...stored, isResumed: true, forget };
  }
  const created = { userId: `user_${randomUUID()}`, secret: newLinkSecret(), folderKey: newFolderKey() };
  const text = JSON.stringify({
    userId: created.userId,
    secret: toBase64Url(created.secret),
    folderKey: toBase64Url(created.folderKey),
  });
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(path, text, { mode: 0o600 });
  } catch (failure) {
    say(`This upload cannot be continued after an interruption: ${(failure as Error).message}`);
  }
  return { ...created, isResumed: false, forget };
}

function readStored(text: string): Pick<Unfinished, 'userId' | 'secret' | 'folderKey'> | null {
  try {
    const { userId, ...keys } = JSON.parse(text);
    const [secret, folderKey] = [fromBase64Url(keys.secret), fromBase64Url(keys.folderKey)];
    return secret && folderKey && { userId, secret, folderKey };
  } catch {
    return null;
  }
}

/** Deletes keys that were not used for a week. The server cancels an upload after a day without bytes. */
async function deleteOld(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const { mtimeMs } = await stat(join(directory, name));
    if (Date.now() - mtimeMs > 7 * UNFINISHED_UPLOAD_TTL_MS) await rm(join(directory, name), { force: true });
  }
}
