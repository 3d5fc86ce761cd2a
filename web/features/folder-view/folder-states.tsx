import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FolderX, Hourglass, Link2Off as LinkOff, PackageCheck, ShieldX } from 'lucide-react';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Takedown } from '../../lib/takedown';
import { sentenceSpace } from '../../lib/words/language';
import { buttonStyle } from '../../ui/button';
import { LoadFailure } from '../../ui/load-failure';
import { Notice } from '../../ui/notice';

/** `data-upload-new` hides the link to home in the header, because this button leads there, too. */
const uploadNew = (
  <Link to="/" data-upload-new="" className={buttonStyle('primary', 'large')}>
    <Trans>Upload New File</Trans>
  </Link>
);

/** Returns true if the share cannot be opened, for example because it has expired. */
export const isUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['expired', 'used_up', 'not_found', 'sharing_stopped', 'password_required'].includes(error.code);

export function FolderLoadError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const code = error instanceof ApiError ? error.code : 'unknown';
  if (code === 'expired') {
    return (
      <Notice
        icon={Hourglass}
        level={1}
        title={t`This upload has expired`}
        text={t`It reached its expiry date, and its files were deleted. Ask the sender to upload them again.`}
        action={uploadNew}
      />
    );
  }
  if (code === 'used_up') {
    return (
      <Notice
        icon={PackageCheck}
        level={1}
        title={t`Download limit reached`}
        text={t`The sender limited the number of downloads, and all of them are used. Ask the sender to send it again if you still need it.`}
        action={uploadNew}
      />
    );
  }
  if (code === 'sharing_stopped') {
    return (
      <Notice
        icon={LinkOff}
        level={1}
        title={t`No longer shared`}
        text={t`The sender has stopped sharing this. If you still need it, ask them: the link works again when they share it.`}
        action={uploadNew}
      />
    );
  }
  if (code === 'not_found') {
    return (
      <Notice
        icon={FolderX}
        level={1}
        title={t`Folder Not Found`}
        text={t`The link may be incomplete, or the files have been deleted.`}
        action={uploadNew}
      />
    );
  }
  const reason = failureMessage(error);
  return (
    <LoadFailure
      title={t`This folder could not be loaded`}
      text={t({ message: `Failed to load folder: ${reason}`, comment: 'reason: one or more sentences' })}
      onRetry={onRetry}
    />
  );
}

export function ContentRemoved({ takedown: { name, reason } }: { takedown: Takedown }) {
  return (
    <Notice
      icon={ShieldX}
      tone="danger"
      level={1}
      title={t`Content Removed`}
      text={
        <>
          <p>
            <Trans>“{name}” is no longer available.</Trans>
          </p>
          <p>
            <Trans>Reason: {reason}</Trans>
          </p>
        </>
      }
      action={uploadNew}
    />
  );
}

export const EmptyFolder = ({ isOwn }: { isOwn: boolean }) => (
  <div className="px-5 text-center">
    <h2 className="font-semibold tracking-tight">
      <Trans>No Files Found</Trans>
    </h2>
    <p className="mx-auto mt-1 max-w-md text-balance text-muted">
      <Trans>Nobody has added files to this folder, or they were deleted.</Trans>
      {!isOwn && (
        <>
          {sentenceSpace()}
          <Trans>Ask the person who sent you the link.</Trans>
        </>
      )}
    </p>
  </div>
);
