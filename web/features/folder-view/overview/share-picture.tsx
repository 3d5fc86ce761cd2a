import { useState } from 'react';
import { coverPath } from '../../../../worker/contract/byte-paths';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { FileIcon } from '../../../ui/file-icon';
import { Sheets } from '../../../ui/sheets';

/**
 * Picture of a share: the preview image that the sender's browser has drawn, or a stack with icons of the first files.
 * The picture is small on phones and large on wide screens.
 */
export function SharePicture({ folder: { folderId, files, cover } }: { folder: FolderAnswer }) {
  const [isMissing, setMissing] = useState(false);
  if (cover !== undefined && !isMissing) {
    return (
      <img
        src={coverPath(folderId, cover)}
        alt=""
        onError={() => setMissing(true)}
        className="size-16 shrink-0 rounded-control border border-line object-cover object-left lg:size-40 lg:rounded-surface"
      />
    );
  }
  const [middle, left, right] = files.map((file) => file.originalFilename);
  return (
    <div className="relative h-16 w-22 shrink-0 lg:h-32 lg:w-52">
      <div className="absolute top-1/2 left-1/2 -translate-1/2 scale-[0.58] lg:scale-110">
        <Sheets
          spread="closed"
          left={left && <FileIcon name={left} />}
          middle={<FileIcon name={middle ?? ''} />}
          right={right && <FileIcon name={right} />}
        />
      </div>
    </div>
  );
}
