import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { joinPath } from '../../../lib/file-names';
import { countOf, formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { arrivedOf } from '../arrivals/arrival';

const MISSING_FILES_NAMED = 5;

interface MissingDialogProps {
  open: boolean;
  folder: FolderAnswer;
  /** Listed files that have not arrived. */
  missing: readonly FileAnswer[];
  /** Number of files found, if only search results are downloaded. Null means the whole folder. */
  foundCount?: number | null;
  /** Downloads the whole folder as soon as it has arrived. */
  onLater(): void;
  onDownload(): void;
  onClose(): void;
}

/** Shows which files will be missing from a download. Updates as files arrive. */
export function MissingDialog(props: MissingDialogProps) {
  const { open, folder, missing, foundCount = null, onLater, onDownload, onClose } = props;
  const fileCount = foundCount ?? folder.fileCount;
  const count = foundCount === null ? folder.fileCount - arrivedOf(folder).files : missing.length;
  const isWhole = foundCount === null ? arrivedOf(folder).isWhole : count === 0;
  const isOne = count === 1;
  const named = missing.slice(0, MISSING_FILES_NAMED);
  const more = count - named.length;
  const canWait = foundCount === null && !isWhole;
  return (
    <Dialog open={open} title={isWhole ? 'Everything has arrived' : 'Not everything has arrived yet'} onClose={onClose}>
      <p className="mt-2 text-[0.9375rem] text-muted tabular-nums">
        {isWhole
          ? `All ${countOf(fileCount, 'file')} are here.`
          : `${formatCount(count)} of ${countOf(fileCount, 'file')} ${isOne ? 'is' : 'are'} still being uploaded. A download that starts now won’t contain ${isOne ? 'it' : 'them'}:`}
      </p>
      {!isWhole && (
        <ul
          aria-label="Missing files"
          className="mt-4 divide-y divide-line rounded-control border border-line text-sm tabular-nums"
        >
          {named.map(({ fileId, path, originalFilename }) => (
            <li key={fileId} className="px-3 py-2.5">
              <FileName name={joinPath(path, originalFilename)} />
            </li>
          ))}
          {more > 0 && <li className="px-3 py-2.5 text-muted">and {formatCount(more)} more</li>}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        {!canWait && (
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button
          variant={canWait ? 'secondary' : 'primary'}
          size="large"
          disabled={count === fileCount}
          onClick={onDownload}
        >
          {isWhole ? 'Download all' : 'Download what’s here'}
        </Button>
        {canWait && (
          <Button variant="primary" size="large" onClick={onLater}>
            Download all when complete
          </Button>
        )}
      </div>
    </Dialog>
  );
}
