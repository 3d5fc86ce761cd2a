import { Download, FileArchive, Files, Share2, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { SelectAll } from '../../../ui/form/select-all';
import { ActionMenu } from '../../../ui/overlay/action-menu';

interface SelectionBarProps {
  selectedCount: number;
  itemCount: number;
  canShare: boolean;
  downloading: boolean;
  onSelectAll(chosen: boolean): void;
  onShare(): void;
  onDownload(how: 'archive' | 'one-by-one'): void;
  onDelete(): void;
}

/** What can be done with the chosen rows of a page. */
export function SelectionBar(props: SelectionBarProps) {
  const { selectedCount, itemCount, canShare, downloading, onSelectAll, onShare, onDownload, onDelete } = props;
  const some = selectedCount > 0;
  return (
    <div className="flex h-14 items-center gap-1 border-b border-line px-1.5 sm:px-2">
      <SelectAll selectedCount={selectedCount} totalCount={itemCount} onChange={onSelectAll} />
      <Button variant="quiet" aria-label="Share" disabled={!canShare} onClick={onShare}>
        <Share2 aria-hidden />
        <span className="max-md:hidden">Share</span>
      </Button>
      <ActionMenu
        actions={[
          { label: 'As one ZIP', icon: FileArchive, onSelect: () => onDownload('archive') },
          { label: 'One by one', icon: Files, onSelect: () => onDownload('one-by-one') },
        ]}
        trigger={
          <Button variant="quiet" aria-label="Download" busy={downloading} disabled={!some}>
            {!downloading && <Download aria-hidden />}
            <span className="max-md:hidden">Download</span>
          </Button>
        }
      />
      <Button variant="quiet" aria-label="Delete" className="hover:text-danger" disabled={!some} onClick={onDelete}>
        <Trash2 aria-hidden />
        <span className="max-md:hidden">Delete</span>
      </Button>
    </div>
  );
}
