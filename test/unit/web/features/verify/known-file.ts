import { createHash } from 'node:crypto';
import type { SharedFile } from '../../../../../web/features/verify/shared-file';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** With `partSize`, only checksums of parts are known. */
export function knownFile(fullName: string, content: string, partSize: number | null = null): SharedFile {
  const segments = fullName.split('/');
  return {
    fileId: fullName,
    folderId: 'folder',
    originalFilename: segments.at(-1) ?? '',
    path: segments.slice(0, -1).join('/'),
    fileSize: content.length,
    sha256: partSize === null ? sha256(content) : null,
    partSize,
    parts: partSize === null ? [] : (content.match(new RegExp(`.{1,${partSize}}`, 'g')) ?? []).map(sha256),
  };
}
