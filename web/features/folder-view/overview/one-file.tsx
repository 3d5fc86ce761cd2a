import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes } from '../../../lib/format';
import type { Previews } from '../../../lib/previews';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { DirectLinkButton } from '../downloading/direct-link-button';
import { isReady } from '../tree/selection';

interface OneFileProps {
  /** Return value of `directLinkFolder`. */
  linkFolder: string | null;
  file: FileAnswer;
  previews: Previews;
  onDownload(file: FileAnswer): void;
}

/** The only file of a share, with a button that shows its preview. The preview is loaded when the button is pressed. */
export function OneFile({ linkFolder, file, previews, onDownload }: OneFileProps) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = file.originalFilename;
  const canShow = isReady(file) && previews.canShow(file);

  function close() {
    setShown(false);
    button.current?.focus();
  }

  return (
    <section aria-label="File" className="overflow-clip rounded-surface border border-line bg-surface shadow-surface">
      {!isShown && (
        <div aria-hidden className="dots grid h-64 place-items-center border-b border-line max-lg:hidden xl:h-80">
          <span className="grid size-20 place-items-center rounded-surface border border-line-strong bg-raised shadow-surface [&_svg]:size-9">
            <FileIcon name={name} />
          </span>
        </div>
      )}
      <div className="flex min-h-16 items-center gap-3 px-4 py-2.5 lg:px-5">
        <FileIcon name={name} />
        <div className="min-w-0 flex-1">
          <FileName name={name} wraps="on-phones" className="text-[0.9375rem] font-medium" />
          <p className="text-sm text-muted tabular-nums">
            {formatBytes(file.fileSize)}
            {!previews.canShow(file) && ' · no preview'}
          </p>
        </div>
        {isReady(file) && linkFolder !== null && (
          <DirectLinkButton folderId={linkFolder} fileId={file.fileId} name={name} />
        )}
        {canShow && (
          <Button
            ref={button}
            aria-expanded={isShown}
            aria-label={`Preview ${name}`}
            onClick={() => setShown(!isShown)}
          >
            <Eye aria-hidden />
            Preview
          </Button>
        )}
        {!isReady(file) && <span className="text-sm text-limit">Uploading</span>}
      </div>
      {isShown && previews.show({ files: [file], fileId: file.fileId, onShow: () => {}, onDownload, onClose: close })}
    </section>
  );
}
