import { ArrowRight } from 'lucide-react';
import type { FolderAnswer } from '../../../worker/contract/folders';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { Sheets } from '../../ui/sheets';
import { FolderFacts } from './folder-facts';

/** The first look at a shared folder: what it is called and how much it is. */
export function Overview({ folder, onOpen }: { folder: FolderAnswer; onOpen(): void }) {
  const [middle, left, right] = folder.files.map((file) => file.original_filename);
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center pt-4 pb-20">
      <h1 className="sr-only">{folder.folder_name}</h1>
      <button
        type="button"
        onClick={onOpen}
        className="group top-light relative w-full rounded-surface border border-line bg-surface shadow-surface transition-colors hover:border-line-strong"
      >
        <span className="relative flex justify-center overflow-hidden rounded-t-surface pt-14 pb-10">
          <span aria-hidden className="dots absolute inset-0" />
          <Sheets
            spread="hover"
            left={left && <FileIcon name={left} />}
            middle={<FileIcon name={middle ?? ''} />}
            right={right && <FileIcon name={right} />}
          />
        </span>
        <span className="block border-t border-line px-6 pt-6 pb-7">
          <span className="flex justify-center">
            <FileName name={folder.folder_name} className="justify-center text-2xl font-semibold tracking-tight" />
          </span>
          <span className="mt-3 inline-flex items-center gap-1.5 font-medium text-accent">
            Click to view contents
            <ArrowRight aria-hidden className="size-4 transition-[translate] group-hover:translate-x-0.5" />
          </span>
        </span>
      </button>
      <FolderFacts folder={folder} className="mt-5 justify-center" />
    </div>
  );
}
