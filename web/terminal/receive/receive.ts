import { mkdir, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pMap from 'p-map';
import { DamagedError } from '../../../encryption/damaged-error';
import { countOf, formatBytes } from '../../../worker/contract/sizes';
import { EXIT, Stop } from '../failure';
import { say, showProgress } from '../output';
import { openShare } from './open-share';
import { saveFile } from './save-file';
import { makeDirectories, type Target, type TargetFile, targetOf } from './target';

const FILES_AT_ONCE = 4;

export async function receive(link: string, directory: string | undefined): Promise<void> {
  const share = await openShare(link);
  const { lateCount, message } = share;
  if (message !== '') say(`Message from the sender:\n\n${message}\n`);
  const target = await targetOf(share, directory);
  const { root, unfinished } = target;
  const files = target.files.filter(({ file }) => !file.isDirectory);
  const totalBytes = files.reduce((total, { file }) => total + file.size, 0);
  say(`Downloading ${countOf(files.length, 'file')}, ${formatBytes(totalBytes)}, into ${join(root, '.')}`);
  await mkdir(root, { recursive: true });
  await makeDirectories(root, [basename(unfinished)]);
  for (const { names } of target.files.filter(({ file }) => file.isDirectory)) await makeDirectories(root, names);

  const { savedCount, keptCount, damagedPaths } = await saveAll(target, files, totalBytes);

  const damagedCount = share.damagedCount + damagedPaths.length;
  // Stays while files are missing, because the next run recognizes the directory by `unfinished`.
  if (lateCount === 0) await rmdir(unfinished).catch(() => {});
  say(
    `Downloaded ${countOf(savedCount, 'file')}, ${keptCount} were already there. All that was downloaded is what the sender encrypted.`,
  );
  for (const path of damagedPaths) say(`Left out ${path}: it is damaged.`);
  if (damagedCount > 0) {
    throw new Stop(
      EXIT.damaged,
      `${countOf(damagedCount, 'file')} left out, because what is stored is not what the sender encrypted.`,
    );
  }
  if (lateCount > 0) {
    throw new Stop(EXIT.gone, `${countOf(lateCount, 'file')} not uploaded yet. Run the same command again later.`);
  }
}

async function saveAll({ root, unfinished }: Target, files: readonly TargetFile[], totalBytes: number) {
  const progress = showProgress(totalBytes);
  const controller = new AbortController();
  const damagedPaths: string[] = [];
  let [savedCount, keptCount] = [0, 0];
  const save = async ({ file, names }: TargetFile): Promise<void> => {
    const parent = await makeDirectories(root, names.slice(0, -1));
    const paths = { unfinished: join(unfinished, file.fileId), target: join(parent, names.at(-1) ?? '') };
    try {
      const outcome = await saveFile(file, paths, progress, controller.signal);
      if (outcome === 'saved') savedCount++;
      else keptCount++;
    } catch (failure) {
      if (!(failure instanceof DamagedError)) throw failure;
      damagedPaths.push(names.join('/'));
    }
  };
  try {
    await pMap(files, save, { concurrency: FILES_AT_ONCE });
  } catch (failure) {
    controller.abort(failure);
    // Fails if `unfinished` is not empty. The next run then continues the download.
    await rmdir(unfinished).catch(() => {});
    throw failure;
  } finally {
    progress.end();
  }
  return { savedCount, keptCount, damagedPaths };
}
