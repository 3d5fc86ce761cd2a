import type {
  FileProgress,
  PickedFile,
  Upload,
  UploadProgress,
  UploadRequest,
} from '../../../../../web/features/uploads/engine/upload';

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

export const uploadProgress = (over: Partial<UploadProgress> = {}): UploadProgress => ({
  phase: 'uploading',
  totalFiles: 1,
  doneFiles: 0,
  totalBytes: 3,
  sentBytes: 0,
  percent: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  shareLink: null,
  folderId: null,
  error: null,
  result: null,
  ...over,
});

/** Returns an upload whose progress never changes. */
export const startedUpload = (
  request: UploadRequest,
  { files = [], ...progress }: Partial<UploadProgress> & { files?: FileProgress[] } = {},
) => {
  const current = uploadProgress(progress);
  const upload = { title: 'Photos', subscribe: () => () => {}, progress: () => current, files: () => files };
  return { upload: upload as unknown as Upload, request };
};
