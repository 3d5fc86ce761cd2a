import { ArrowRight, Download } from 'lucide-react';
import { useState } from 'react';
import type { FolderAnswer } from '../../../worker/contract/folders';
import type { Downloads } from '../../lib/downloads';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { Sheets } from '../../ui/sheets';
import { downloadEverything } from './archives';
import { arrivedOf } from './arrival';
import { ArrivalStatus } from './arrival-status';
import { missingOf } from './arriving';
import { FolderFacts } from './folder-facts';
import { LimitedNote } from './limited-note';
import { MissingDialog } from './missing-dialog';
import { SenderMessage } from './sender-message';
import type { Arrivals } from './use-arrivals';
import type { DownloadLater } from './use-download-later';

interface OverviewProps {
  folder: FolderAnswer;
  downloads: Downloads;
  arrivals: Arrivals;
  later: DownloadLater;
  onOpen(): void;
}

/** The first look at a shared folder: what it is called and how much it is, and a way to have it at once. */
export function Overview({ folder, downloads, arrivals, later, onOpen }: OverviewProps) {
  const [asking, setAsking] = useState(false);
  const { isWhole } = arrivedOf(folder);
  const isEmpty = folder.fileCount === 0 && folder.folders.length === 0 && folder.emptyDirectories === undefined;
  const begin = () => downloadEverything(folder, downloads);
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
      <SenderMessage message={folder.message} className="mt-5" />
      <LimitedNote isLimited={folder.isLimited} className="mt-5" />
      {!isEmpty && (
        <Button
          variant="primary"
          size="large"
          className="mt-5 mb-5 w-full"
          busy={downloads.busy.has(folder.folderId) || downloads.busy.has(folder.files[0]?.fileId ?? '')}
          disabled={later.isWaiting}
          onClick={() => (isWhole ? begin() : setAsking(true))}
        >
          <Download aria-hidden />
          {folder.fileCount === 1 ? 'Download' : 'Download all'}
        </Button>
      )}
      <ArrivalStatus folder={folder} arrivals={arrivals} later={later} />
      <MissingDialog
        open={asking}
        folder={folder}
        missing={missingOf(folder.files)}
        onLater={() => {
          later.wait();
          setAsking(false);
        }}
        onDownload={() => {
          begin();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
