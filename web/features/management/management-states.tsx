import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Hourglass, KeyRound } from 'lucide-react';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { buttonStyle } from '../../ui/button';
import { useHeadingFocus } from '../../ui/hooks/use-heading-focus';
import { LoadFailure } from '../../ui/load-failure';
import { Notice } from '../../ui/notice';

const home = (
  <Link to="/" className={buttonStyle('primary', 'large')}>
    <Trans>Upload New File</Trans>
  </Link>
);

export const NoSecret = () => (
  <Notice
    icon={KeyRound}
    level={1}
    title={t`This link is incomplete`}
    text={t`A management link ends with a long secret after the #. Copy the whole link, or scan its QR code.`}
    action={home}
  />
);

export function ManagementError({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <Notice
        icon={KeyRound}
        level={1}
        title={t`This management link no longer works`}
        text={t`The upload is gone, a newer management link replaced this one, or part of the link is missing.`}
        action={home}
      />
    );
  }
  return <LoadFailure title={t`This upload could not be loaded`} text={failureMessage(error)} onRetry={onRetry} />;
}

export const HasExpired = () => (
  <Notice
    icon={Hourglass}
    level={1}
    title={t`This upload has expired`}
    text={t`It reached its expiry date, and its files were deleted.`}
    action={home}
  />
);

export function WasDeleted() {
  const heading = useHeadingFocus();
  return (
    <Notice
      icon={CircleCheck}
      level={1}
      headingRef={heading}
      title={t`The upload was deleted`}
      text={t`Its share link and management link no longer work.`}
      action={home}
    />
  );
}
