import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import type { Previews } from '../../../lib/previews';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { DirectLinkButton } from '../downloading/direct-link-button';
import { isReady } from '../tree/selection';

export const ONE_FILE = 'space-y-4 sm:space-y-6';
export const ONE_FILE_NAME = 'flex min-w-0 items-center justify-center gap-2.5 text-[0.9375rem]';
export const ONE_FILE_ACTIONS = 'flex items-center justify-center gap-2';

interface OneFileProps {
  /** Folder id for the direct link. Null if there is no direct link. */
  linkFolder: string | null;
  file: FileAnswer;
  title: string;
  previews: Previews;
  children?: ReactNode;
  onDownload(file: FileAnswer): void;
}

export function OneFile({ linkFolder, file, title, previews, children, onDownload }: OneFileProps) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = file.originalFilename;

  function close() {
    setShown(false);
    button.current?.focus();
  }

  return (
    <section
      aria-label={t({ message: 'File', comment: 'Names the part of the page with the only file, for screen readers' })}
      className={ONE_FILE}
    >
      {name !== title && (
        <p className={ONE_FILE_NAME}>
          <FileIcon name={name} />
          <FileName name={name} />
        </p>
      )}
      <div className={ONE_FILE_ACTIONS}>
        {children}
        {isReady(file) && previews.canShow(file) && (
          <Button
            ref={button}
            size="large"
            className="lg:h-12"
            aria-expanded={isShown}
            aria-label={t({ message: `Preview ${name}`, comment: 'Button that shows the file on the page' })}
            onClick={() => setShown(!isShown)}
          >
            <Eye aria-hidden />
            <Trans comment="Verb: shows the file on the page">Preview</Trans>
          </Button>
        )}
        {isReady(file) && linkFolder !== null && (
          <DirectLinkButton
            folderId={linkFolder}
            fileId={file.fileId}
            name={name}
            className="size-11! border border-edge lg:size-12!"
          />
        )}
        {!isReady(file) && (
          <span className="px-3 text-sm text-muted">
            <Trans comment="State of a file that has not arrived">Uploading</Trans>
          </span>
        )}
      </div>
      {!previews.canShow(file) && (
        <p className="text-center text-sm text-muted">
          <Trans>This kind of file has no preview.</Trans>
        </p>
      )}
      {isShown && (
        <div className="overflow-clip rounded-surface border border-line bg-surface shadow-surface">
          {previews.show({ files: [file], fileId: file.fileId, onShow: () => {}, onDownload, onClose: close })}
        </div>
      )}
    </section>
  );
}
