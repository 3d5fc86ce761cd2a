import { Link } from '@tanstack/react-router';
import { formatBytes, formatExactTime } from '../../lib/format';
import { buttonStyle } from '../../ui/button';
import { PAGE_WIDTH } from '../../ui/page-style';
import { UpgradeLink, useNextStep } from './next-step';
import type { UsageAnswer } from './queries';

interface BlockedBarProps {
  usage: UsageAnswer;
  /** Path of the current page. The bar has no link to the current page. */
  pathname: string;
}

/**
 * Bar below the content of a page. While the visitor scrolls, the bar stays at the bottom of the window. The bar says
 * that the bandwidth of this month is used up, and has links to pages that help. The bar appears later than the
 * content, so the bar must not move the content.
 */
export function BlockedBar({ usage, pathname }: BlockedBarProps) {
  const nextStep = useNextStep();
  return (
    <div role="status" data-bottom-bar className="sticky bottom-0 z-10 border-t border-line bg-surface short:static">
      <div
        className={`${PAGE_WIDTH} flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 max-sm:text-sm sm:px-6 sm:py-3`}
      >
        <p className="min-w-0 flex-1 basis-80 sm:text-[0.9375rem] tabular-nums">
          <strong className="font-semibold text-limit">Bandwidth limit reached.</strong>{' '}
          <span className="text-muted">
            {nextStep}{' '}
            <span className="max-sm:hidden">
              {formatBytes(usage.totalBytes)} of {formatBytes(usage.limitBytes)} used.{' '}
            </span>
            Resets on {formatExactTime(usage.resetsAt)}.
          </span>
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:*:flex-1">
          {pathname !== '/pricing' && <UpgradeLink size="medium" />}
          {pathname !== '/uploads' && (
            <Link to="/uploads" className={buttonStyle('secondary')}>
              My Files
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
