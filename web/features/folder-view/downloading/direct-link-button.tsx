import { Check, Link } from 'lucide-react';
import { directPath } from '../../../../worker/contract/byte-paths';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/hooks/use-copy';

/**
 * Returns the folder's id if the page offers direct links to the folder's files. Returns null if the folder has a
 * password or a download limit, or if the folder is encrypted. A visitor with a direct link would not see the page
 * that asks for the password and shows the limit.
 */
export const directLinkFolder = ({
  folderId,
  isLimited,
  isProtected,
  encryption,
}: Pick<FolderAnswer, 'folderId' | 'isLimited' | 'isProtected' | 'encryption'>): string | null =>
  isLimited || isProtected || encryption ? null : folderId;

interface DirectLinkButtonProps {
  folderId: string;
  fileId: string;
  name: string;
  className?: string;
}

/** Copies the direct link to a file. Programs can download the file with the link. */
export function DirectLinkButton({ folderId, fileId, name, className = '' }: DirectLinkButtonProps) {
  const { copied, copy } = useCopy(window.location.origin + directPath(folderId, fileId, name));
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        title="Copy direct link"
        aria-label={`Copy direct link of ${name}`}
        className={className}
        onClick={copy}
      >
        {copied ? <Check aria-hidden className="text-good" /> : <Link aria-hidden />}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied && 'Copied!'}
      </span>
    </>
  );
}
