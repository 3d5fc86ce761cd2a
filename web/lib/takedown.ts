import { t } from '@lingui/core/macro';

const NAME_PREFIX = 'DELETED_COPYRIGHT_VIOLATION';

export interface Takedown {
  readonly name: string;
  readonly reason: string;
}

interface MaybeTakenDown {
  folderName: string;
  originalFolderName: string | null;
  copyrightViolation: boolean;
  takedownReason: string | null;
}

/** Returns null if the folder was not taken down. The reason may be in the folder's name, after `NAME_PREFIX`. */
export function takedownOf(folder: MaybeTakenDown): Takedown | null {
  const hasPrefix = folder.folderName.startsWith(NAME_PREFIX);
  if (!hasPrefix && !folder.copyrightViolation) return null;
  const inName = hasPrefix
    ? folder.folderName
        .slice(NAME_PREFIX.length)
        .replace(/^[\s:;|_–—-]+/, '')
        .trim()
    : '';
  return {
    name: folder.originalFolderName?.trim() || t`Removed Content`,
    reason: folder.takedownReason?.trim() || inName || t`Copyright violation`,
  };
}
