import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sharePath } from '../../../worker/contract/byte-paths';
import { failureMessage } from '../../lib/failure-message';
import { formatBytes } from '../../lib/format';
import { Button, buttonStyle } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { notify } from '../../ui/overlay/notify';
import { saveBlob } from '../../ui/save';
import { AUDIT_KEY } from './queries';
import { fetchReportedFile, type ReportedFile } from './reported-file';

export interface OpenReport {
  readonly files: readonly ReportedFile[];
  readonly fileId: string;
  load(file: ReportedFile, signal: AbortSignal): Promise<Blob>;
  onShow(fileId: string): void;
  onDownload(file: ReportedFile): void;
  onClose(): void;
}

export type ShowReport = (report: OpenReport) => ReactNode;

export interface ReportedFilesProps {
  bearer: string;
  files: readonly ReportedFile[];
  show: ShowReport;
  /** Returns true if the session has ended. */
  onFailure(failure: unknown): boolean;
}

export function ReportedFiles({ bearer, files, show, onFailure }: ReportedFilesProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const lastId = useRef<string | null>(null);

  // After the dialog has closed, the focus returns to the preview button.
  useEffect(() => {
    if (shownId === null && lastId.current !== null) focusPreviewButton(list.current, files, lastId.current);
    lastId.current = shownId;
  }, [shownId, files]);

  async function load(file: ReportedFile, signal: AbortSignal): Promise<Blob> {
    try {
      return await fetchReportedFile('preview', file, bearer, signal);
    } catch (failure) {
      if (!signal.aborted) onFailure(failure);
      throw failure;
    }
  }

  async function download(file: ReportedFile) {
    try {
      saveBlob(await fetchReportedFile('download', file, bearer), file.originalFilename);
    } catch (failure) {
      if (!onFailure(failure)) notify('error', failureMessage(failure));
    }
  }

  return (
    <>
      <ul
        ref={list}
        aria-label={t({ message: 'Sample files', comment: 'Some of the reported files' })}
        className="divide-y divide-line text-sm"
      >
        {files.map((file) => (
          <li key={file.fileId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <FileName name={file.originalFilename} className="min-w-0 flex-1 max-sm:basis-full" />
            <span className="text-muted tabular-nums max-sm:flex-1">{formatBytes(file.fileSize)}</span>
            <span className="flex gap-1">
              <Button
                variant="quiet"
                size="small"
                aria-label={previewLabel(file.originalFilename)}
                onClick={() => setShownId(file.fileId)}
              >
                <Eye aria-hidden />
                <Trans comment="Verb: shows the file on the page">Preview</Trans>
              </Button>
              <a
                href={sharePath(file.folderId)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={openLabel(file.originalFilename)}
                className={buttonStyle('quiet', 'small')}
              >
                <ExternalLink aria-hidden />
                <Trans comment="Verb: opens the share in a new tab">Open</Trans>
              </a>
            </span>
          </li>
        ))}
      </ul>
      {shownId !== null &&
        show({
          files,
          fileId: shownId,
          load,
          onShow: setShownId,
          onDownload: (file) => void download(file),
          onClose: () => {
            setShownId(null);
            void queries.invalidateQueries({ queryKey: AUDIT_KEY });
          },
        })}
    </>
  );
}

const previewLabel = (name: string): string => t({ message: `Preview ${name}`, comment: 'Verb. name: name of a file' });

const openLabel = (name: string): string =>
  t({ message: `Open the share of ${name} in a new tab`, comment: 'name: name of a file' });

function focusPreviewButton(list: HTMLElement | null, files: readonly ReportedFile[], fileId: string): void {
  const row = list?.children[files.findIndex((file) => file.fileId === fileId)];
  row?.querySelector('button')?.focus();
}
