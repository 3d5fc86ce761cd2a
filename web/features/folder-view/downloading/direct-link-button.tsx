import { t } from '@lingui/core/macro';
import { Check, Link } from 'lucide-react';
import { directPath } from '../../../../worker/contract/byte-paths';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/hooks/use-copy';

/** Returns the folder's id, or null if downloads need the share page. */
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

export function DirectLinkButton({ folderId, fileId, name, className = '' }: DirectLinkButtonProps) {
  const { copied, copy } = useCopy(window.location.origin + directPath(folderId, fileId, name));
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        title={t`Copy direct link`}
        aria-label={t`Copy direct link of ${name}`}
        className={className}
        onClick={copy}
      >
        {copied ? <Check aria-hidden className="text-good" /> : <Link aria-hidden />}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied && t`Copied!`}
      </span>
    </>
  );
}
