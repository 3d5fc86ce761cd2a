import type { FileProgress, PickedFile } from '../../../../../web/features/uploads/engine/upload';

/** Returns a picked file that has any size, but always the content `abc`. */
export function pickedFile(name: string, path = '', { size = 3, lastModified = 1 } = {}): PickedFile {
  const file = new File(['abc'], name, { lastModified });
  if (size !== 3) Object.defineProperty(file, 'size', { value: size });
  return { file, path };
}

/** Returns the progress of a file of 2 MiB. By default, the file waits. */
export const fileProgress = (name: string, over: Partial<FileProgress> = {}): FileProgress => ({
  name,
  path: '',
  size: 2 * 1024 * 1024,
  sentBytes: 0,
  state: 'waiting',
  attempt: null,
  failure: null,
  ...over,
});
