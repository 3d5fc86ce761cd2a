/**
 * What the home screen shows where the drop zone is (specification, section 4):
 *
 *   idle -> staged -> uploading -> completed | failed -> idle
 *
 * Pure: what happens to the bytes is `upload.ts`'s, and `stage-store.ts` joins the two.
 */
import { HOME_DEFAULT_EXPIRY_DAYS } from '../../../../worker/contract/limits';
import type { CompletedUpload, PickedFile, Upload, UploadProgress } from '../engine/upload';

export type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'staged'; readonly files: readonly PickedFile[]; readonly chosenDays: number }
  | { readonly name: 'uploading'; readonly upload: Upload }
  | { readonly name: 'completed'; readonly result: CompletedUpload }
  | { readonly name: 'failed'; readonly message: string; readonly files: readonly string[] };

export const IDLE: Stage = { name: 'idle' };

/** Two picks of one file on disk: same place in the drop, same name, size and date. */
const identity = ({ file, path }: PickedFile): string =>
  JSON.stringify([path, file.name, file.size, file.lastModified]);

/** Files were picked. One that is already in the list stays there once. While something else is shown, nothing happens. */
export function addFiles(stage: Stage, picked: readonly PickedFile[]): Stage {
  if (stage.name !== 'idle' && stage.name !== 'staged') return stage;
  const files = new Map((stage.name === 'staged' ? stage.files : []).map((file) => [identity(file), file]));
  for (const file of picked) if (!files.has(identity(file))) files.set(identity(file), file);
  if (files.size === 0) return stage;
  return {
    name: 'staged',
    files: [...files.values()],
    chosenDays: stage.name === 'staged' ? stage.chosenDays : HOME_DEFAULT_EXPIRY_DAYS,
  };
}

/** A file was taken off the list; without any left the drop zone is back. */
export function removeFile(stage: Stage, removed: PickedFile): Stage {
  if (stage.name !== 'staged') return stage;
  const files = stage.files.filter((file) => file !== removed);
  return files.length === 0 ? IDLE : { ...stage, files };
}

/** What an upload's end makes of the stage; null while it has not ended. */
export function stageAfter(progress: UploadProgress): Stage | null {
  if (progress.phase === 'completed' && progress.result) return { name: 'completed', result: progress.result };
  if (progress.phase !== 'failed' && progress.phase !== 'cancelled') return null;
  return {
    name: 'failed',
    message: progress.error?.message ?? 'Upload failed. Please try again.',
    files: progress.error?.files ?? [],
  };
}

export const totalBytesOf = (files: readonly PickedFile[]): number =>
  files.reduce((total, { file }) => total + file.size, 0);
