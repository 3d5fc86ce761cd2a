import type { FileAnswer } from '../../../worker/contract/folders';
import { countOf, formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { Dialog } from '../../ui/overlay/dialog';

const MISSING_FILES_NAMED = 5;

interface MissingDialogProps {
  open: boolean;
  missing: readonly FileAnswer[];
  /** All files of the folder. */
  total: number;
  onDownload(): void;
  onClose(): void;
}

/** Says, before everything is downloaded, what will be missing. It follows what arrives meanwhile. */
export function MissingDialog({ open, missing, total, onDownload, onClose }: MissingDialogProps) {
  const isWhole = missing.length === 0;
  const isOne = missing.length === 1;
  const more = missing.length - MISSING_FILES_NAMED;
  return (
    <Dialog open={open} title={isWhole ? 'Everything has arrived' : 'Not everything has arrived yet'} onClose={onClose}>
      <p className="mt-2 text-[0.9375rem] text-muted tabular-nums">
        {isWhole
          ? `All ${countOf(total, 'file')} are here.`
          : `${formatCount(missing.length)} of ${countOf(total, 'file')} ${isOne ? 'is' : 'are'} still being uploaded. A download that begins now will not contain ${isOne ? 'it' : 'them'}:`}
      </p>
      {!isWhole && (
        <ul
          aria-label="Missing files"
          className="mt-4 divide-y divide-line rounded-control border border-line text-sm tabular-nums"
        >
          {missing.slice(0, MISSING_FILES_NAMED).map(({ fileId, path, original_filename }) => (
            <li key={fileId} className="px-3 py-2.5">
              <FileName name={path === '' ? original_filename : `${path}/${original_filename}`} />
            </li>
          ))}
          {more > 0 && <li className="px-3 py-2.5 text-muted">and {formatCount(more)} more</li>}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button size="large" onClick={onClose}>
          {isWhole ? 'Cancel' : 'Wait'}
        </Button>
        <Button variant="primary" size="large" onClick={onDownload}>
          {isWhole ? 'Download all' : 'Download what is there'}
        </Button>
      </div>
    </Dialog>
  );
}
