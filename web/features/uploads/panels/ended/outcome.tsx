import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowUpRight, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonStyle } from '../../../../ui/button';
import { RelativeTime } from '../../../../ui/relative-time';
import type { CompletedUpload } from '../../engine/upload';
import { BELOW_LINK } from '../progress/progress-summary';

interface OutcomeProps {
  result: CompletedUpload;
  downloadLimit: number | null;
  downloads: ReactNode;
  onNewUpload(): void;
}

const limitWords = (limit: number): string =>
  plural(limit, { one: 'Deleted after one download.', other: 'Deleted after # downloads.' });

function EndWords({ expiryDate, downloadLimit }: { expiryDate: string | null; downloadLimit: number | null }) {
  if (downloadLimit === null) {
    return expiryDate === null ? (
      <Trans>No expiry</Trans>
    ) : (
      <Trans comment="Example: Expires in 3 days">
        Expires <RelativeTime time={expiryDate} />
      </Trans>
    );
  }
  const limitSentence = limitWords(downloadLimit);
  return expiryDate === null ? (
    <Trans>No expiry. {limitSentence}</Trans>
  ) : (
    <Trans comment="Example: Expires in 3 days. Deleted after one download.">
      Expires <RelativeTime time={expiryDate} />. {limitSentence}
    </Trans>
  );
}

export function Outcome({ result: { shareLink, expiryDate }, downloadLimit, downloads, onNewUpload }: OutcomeProps) {
  return (
    <div className={`flex flex-col justify-between gap-x-6 gap-y-4 sm:flex-row sm:items-center ${BELOW_LINK}`}>
      <ul className="space-y-2 text-sm text-muted">
        {downloads && <li className="min-h-5 text-strong">{downloads}</li>}
        <li className="flex gap-2.5">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
          <span>
            <EndWords expiryDate={expiryDate} downloadLimit={downloadLimit} />
          </span>
        </li>
      </ul>
      <div className="flex shrink-0 flex-wrap gap-2">
        <a href={shareLink} target="_blank" rel="noopener" className={`${buttonStyle('secondary')} max-sm:flex-1`}>
          <Trans>View Files</Trans>
          <ArrowUpRight aria-hidden />
        </a>
        <Button className="max-sm:flex-1" onClick={onNewUpload}>
          <Trans>Upload Another File</Trans>
        </Button>
      </div>
    </div>
  );
}
