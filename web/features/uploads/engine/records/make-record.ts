import { filesOf, type PlannedFile, type UploadPlan } from '../init/plan';
import type { RecordedHandles, UploadRecord } from './record';

/** Maximum number of stored handles. The browser asks the user for permission for each. */
const HANDLES_MAX = 100;

export function makeRecord(
  plan: UploadPlan,
  upload: Omit<UploadRecord, 'root' | 'totalBytes' | 'files' | 'handles'>,
): UploadRecord {
  const { root, totalBytes } = plan;
  const files = filesOf(plan);
  const paths = new Map<string, number>();
  const pathOf = files.map(({ path }) => {
    const index = paths.get(path) ?? paths.size;
    paths.set(path, index);
    return index;
  });
  const renamed = files.flatMap(({ name, picked }, index) =>
    name === picked.file.name ? [] : [[index, picked.file.name] as const],
  );
  return {
    ...upload,
    root,
    totalBytes,
    files: {
      paths: [...paths.keys()],
      pathOf,
      names: files.map(({ name }) => name),
      namesOnDisk: new Map(renamed),
      sizes: files.map(({ plainSize }) => plainSize),
      modified: files.map(({ lastModified }) => lastModified),
    },
    handles: handlesOf(files),
  };
}

/** Returns one handle per picked folder or separate file. Returns null if handles are missing or too many. */
function handlesOf(files: readonly PlannedFile[]): RecordedHandles | null {
  const indexes = new Map<FileSystemFileHandle | FileSystemDirectoryHandle, number>();
  const handleOf: number[] = [];
  for (const { picked } of files) {
    const handle = picked.folderHandle ?? picked.handle;
    if (!handle) return null;
    const index = indexes.get(handle) ?? indexes.size;
    indexes.set(handle, index);
    handleOf.push(index);
  }
  return indexes.size > HANDLES_MAX ? null : { handles: [...indexes.keys()], handleOf };
}
