import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { isEmpty, oneFileOf } from '../../../../worker/contract/one-file';
import type { Downloads } from '../../../lib/downloads';
import type { Previews } from '../../../lib/previews';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { useThumbnails } from '../../../ui/thumbnail';
import { arrivalProgress } from '../arrivals/arrival';
import { missingOf } from '../arrivals/arrival-polling';
import { ArrivalStatus } from '../arrivals/arrival-status';
import type { Arrivals } from '../arrivals/use-arrivals';
import { downloadEverything } from '../downloading/archives';
import { BandwidthBar } from '../downloading/bandwidth-bar';
import { directLinkFolder } from '../downloading/direct-link-button';
import { LimitedNote } from '../downloading/limited-note';
import { MissingDialog } from '../downloading/missing-dialog';
import type { DownloadLater } from '../downloading/use-download-later';
import { ZipNote } from '../downloading/zip-note';
import { EncryptedNote } from '../encrypted-note';
import { FolderFacts } from '../folder-facts';
import { EmptyFolder } from '../folder-states';
import { SenderMessage } from '../sender-message';
import { FirstNames } from './first-names';
import { OneFile } from './one-file';
import { OVERVIEW_FACTS, OVERVIEW_TITLE, OverviewFrame } from './overview-frame';
import { SharePicture } from './share-picture';

export const DOWNLOAD_ALL = 'flex-1 lg:h-12';

interface OverviewProps {
  folder: FolderAnswer;
  previews: Previews;
  downloads: Downloads;
  arrivals: Arrivals;
  later: DownloadLater;
  onOpen(): void;
}

export function Overview({ folder, previews, downloads, arrivals, later, onOpen }: OverviewProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { isWhole } = arrivalProgress(folder);
  const file = oneFileOf(folder);
  const name = file?.originalFilename;
  const thumbnails = useThumbnails(folder, folder.files);
  const startDownload = () => downloadEverything(folder, downloads);
  const requestDownload = () => (isWhole ? startDownload() : setDialogOpen(true));
  const downloadButton = (
    <Button
      variant="primary"
      size="large"
      className={DOWNLOAD_ALL}
      aria-label={name === undefined ? undefined : t`Download ${name}`}
      busy={downloads.busy.has(folder.folderId) || (file !== null && downloads.busy.has(file.fileId))}
      disabled={later.isWaiting}
      onClick={requestDownload}
    >
      <Download aria-hidden />
      {file ? t`Download` : t`Download all`}
    </Button>
  );
  return (
    <>
      <OverviewFrame
        layout={file ? 'file' : isEmpty(folder) ? 'empty' : 'stack'}
        picture={<SharePicture folder={folder} thumbnails={thumbnails} />}
        title={
          <h1 className={OVERVIEW_TITLE}>
            <FileName name={folder.folderName} wraps="always" />
          </h1>
        }
        facts={
          <>
            <FolderFacts folder={folder} className={OVERVIEW_FACTS} />
            {folder.encryption && (
              <EncryptedNote className="mt-1 justify-center sm:mt-2 short:sm:mt-1 short:sm:justify-start" />
            )}
          </>
        }
      >
        <SenderMessage message={folder.message} />
        <LimitedNote isLimited={folder.isLimited} />
        {file && <BandwidthBar used={folder.bandwidthUsed} limit={folder.bandwidthLimit} />}
        {file ? (
          <OneFile
            linkFolder={directLinkFolder(folder)}
            file={file}
            title={folder.folderName}
            previews={previews}
            onDownload={requestDownload}
          >
            {downloadButton}
          </OneFile>
        ) : (
          !isEmpty(folder) && (
            <div>
              <div className="flex">{downloadButton}</div>
              <ZipNote />
            </div>
          )
        )}
        <ArrivalStatus folder={folder} arrivals={arrivals} later={later} />
        {isEmpty(folder) && <EmptyFolder isOwn={folder.isOwn === true} />}
        {!isEmpty(folder) && !file && (
          <FirstNames
            folder={folder}
            thumbnails={thumbnails}
            previews={previews}
            onDownload={({ fileId, originalFilename }) =>
              downloads.one({ folderId: folder.folderId, fileId, name: originalFilename })
            }
            onOpen={onOpen}
          />
        )}
      </OverviewFrame>
      <MissingDialog
        open={isDialogOpen}
        folder={folder}
        missing={missingOf(folder.files)}
        onLater={() => {
          later.wait();
          setDialogOpen(false);
        }}
        onDownload={() => {
          startDownload();
          setDialogOpen(false);
        }}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
