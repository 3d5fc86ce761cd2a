import type { FileAnswer } from '../../../../worker/contract/folders';
import { FileIcon } from '../../../ui/file-icon';
import { Sheets } from '../../../ui/sheets';

/** What a share looks like, beside its title: small on phones, large where there is room. */
export function SharePicture({ files }: { files: readonly FileAnswer[] }) {
  const [middle, left, right] = files.map((file) => file.original_filename);
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
