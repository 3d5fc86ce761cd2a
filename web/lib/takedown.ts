import { t } from '@lingui/core/macro';

const MARK = 'DELETED_COPYRIGHT_VIOLATION';

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

/**
 * Returns null if the folder was not taken down. If the folder's name starts with `MARK`, the name may contain the
 * reason.
 */
export function takedownOf(folder: MaybeTakenDown): Takedown | null {
  const marked = folder.folderName.startsWith(MARK);
  if (!marked && !folder.copyrightViolation) return null;
  const inName = marked
    ? folder.folderName
        .slice(MARK.length)
        .replace(/^[\s:;|_–—-]+/, '')
        .trim()
    : '';
  return {
    name: folder.originalFolderName?.trim() || t`Removed Content`,
    reason: folder.takedownReason?.trim() || inName || t`Copyright violation`,
  };
}
