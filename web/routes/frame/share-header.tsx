import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Wordmark } from './wordmark';

const linkStyle =
  'inline-flex min-h-11 items-center rounded-small px-2 text-sm max-[22.5rem]:px-1.5 text-muted transition-colors hover:text-strong sm:px-3';

/** Share pages have no sidebar, so they are wider than other pages. */
const SHARE_WIDTH = 'max-w-6xl min-[107rem]:max-w-[92rem] min-[150rem]:max-w-[124rem]';

export const SHARE_MAIN = `peer mx-auto flex w-full flex-1 flex-col px-4 pb-6 sm:px-6 ${SHARE_WIDTH}`;

interface ShareHeaderProps {
  isOwn: boolean;
  /** False if the page itself uploads files. */
  hasUploadLink?: boolean;
}

export const ShareHeader = ({ isOwn, hasUploadLink = true }: ShareHeaderProps) => (
  <header
    className={`mx-auto flex h-12.5 w-full shrink-0 items-center justify-between px-4 sm:h-16 sm:px-6 ${SHARE_WIDTH}`}
  >
    <Wordmark />
    {hasUploadLink && (
      <nav aria-label={t`Main`} className="-me-2 flex sm:-me-3">
        {isOwn && (
          <Link to="/uploads" className={linkStyle}>
            <Trans>My Files</Trans>
          </Link>
        )}
        <Link to="/" className={`${linkStyle} [header:has(+main_[data-upload-new])_&]:hidden`}>
          <Trans>Back to Upload</Trans>
        </Link>
      </nav>
    )}
  </header>
);
