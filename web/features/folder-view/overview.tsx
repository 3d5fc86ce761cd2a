import { ChevronRight } from 'lucide-react';
import type { FolderAnswer } from '../../../worker/contract/endpoints';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { FolderFacts } from './folder-facts';

const NAMES_SHOWN = 3;

/** The first look at a shared folder: what it is called and how much it is. */
export function Overview({ folder, onOpen }: { folder: FolderAnswer; onOpen(): void }) {
  const more = folder.fileCount - Math.min(NAMES_SHOWN, folder.files.length);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col items-center justify-center py-10 text-center">
      <FolderFacts folder={folder} className="order-2 mt-4 justify-center" />
      <button
        type="button"
        onClick={onOpen}
        className="group order-1 w-full overflow-hidden rounded-surface border border-line bg-surface text-left shadow-surface transition-colors hover:border-line-strong"
      >
        <ul aria-hidden className="relative space-y-px bg-ground/60 px-6 pt-6 pb-8 mask-b-from-40%">
          {folder.files.slice(0, NAMES_SHOWN).map((file) => (
            <li key={file.fileId} className="flex h-9 items-center gap-3 text-sm text-muted">
              <FileIcon name={file.original_filename} />
              <FileName name={file.original_filename} className="flex-1" />
            </li>
          ))}
          {more > 0 && <li className="flex h-9 items-center pl-[30px] text-sm text-faint">and {more} more</li>}
        </ul>
        <span className="flex items-center gap-4 border-t border-line px-6 py-5">
          <span className="min-w-0 flex-1">
            <FileName name={folder.folder_name} className="text-2xl font-semibold tracking-tight" />
            <span className="mt-0.5 block text-[0.9375rem] text-muted">Click to view contents</span>
          </span>
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition-transform group-hover:translate-x-0.5"
          >
            <ChevronRight className="size-5" strokeWidth={2.4} />
          </span>
        </span>
      </button>
    </div>
  );
}
