import { Link } from '@tanstack/react-router';
import { FolderOpen, FolderX, Hourglass, Link2Off as LinkOff, PackageCheck, ShieldX } from 'lucide-react';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Takedown } from '../../lib/takedown';
import { buttonStyle } from '../../ui/button';
import { LoadFailure } from '../../ui/load-failure';
import { Notice } from '../../ui/notice';

const uploadNew = (
  <Link to="/" className={buttonStyle('primary', 'large')}>
    Upload New File
  </Link>
);

export const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['expired', 'used_up', 'not_found', 'sharing_stopped', 'password_required'].includes(error.code);

export const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'password_required';

export function FolderLoadError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const code = error instanceof ApiError ? error.code : 'unknown';
  if (code === 'expired') {
    return (
      <Notice
        icon={Hourglass}
        level={1}
        title="This upload has expired"
        text="It reached its expiry date, and its files were deleted. Ask the sender to upload them again."
        action={uploadNew}
      />
    );
  }
  if (code === 'used_up') {
    return (
      <Notice
        icon={PackageCheck}
        level={1}
        title="Download limit reached"
        text="The sender limited the number of downloads, and all of them are used. Ask the sender to send it again if you still need it."
        action={uploadNew}
      />
    );
  }
  if (code === 'sharing_stopped') {
    return (
      <Notice
        icon={LinkOff}
        level={1}
        title="No longer shared"
        text="The sender has stopped sharing this. If you still need it, ask them: the link works again when they share it."
        action={uploadNew}
      />
    );
  }
  if (code === 'not_found') {
    return (
      <Notice
        icon={FolderX}
        level={1}
        title="Folder Not Found"
        text="The link may be incomplete, or the files have been deleted."
        action={uploadNew}
      />
    );
  }
  return (
    <LoadFailure
      title="This folder could not be loaded"
      text={`Failed to load folder: ${failureMessage(error)}`}
      onRetry={onRetry}
    />
  );
}

export function ContentRemoved({ takedown }: { takedown: Takedown }) {
  return (
    <Notice
      icon={ShieldX}
      tone="danger"
      level={1}
      title="Content Removed"
      text={
        <>
          <p>“{takedown.name}” is no longer available.</p>
          <p>Reason: {takedown.reason}</p>
        </>
      }
      action={uploadNew}
    />
  );
}

export function EmptyFolder() {
  return (
    <Notice
      icon={FolderOpen}
      level={2}
      title="No Files Found"
      text="Nobody has added files to this folder, or they were deleted."
      action={uploadNew}
    />
  );
}
