import type { FileProgress, PickedFile } from '../../../../../web/features/uploads/engine/upload';

/** The content is `abc` for every size. */
export function pickedFile(name: string, path = '', { size = 3, lastModified = 1 } = {}): PickedFile {
  const file = new File(['abc'], name, { lastModified });
  if (size !== 3) Object.defineProperty(file, 'size', { value: size });
  return { file, path };
}

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
