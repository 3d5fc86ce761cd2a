import { Link } from '@tanstack/react-router';
import { formatBytes, formatExactTime } from '../../lib/format';
import { buttonStyle } from '../../ui/button';
import { UpgradeLink, useNextStep } from './next-step';
import type { UsageAnswer } from './queries';

interface BlockedBarProps {
  usage: UsageAnswer;
  /** Path of the current page. The bar has no link to the current page. */
  pathname: string;
}

/** Bar above a page. The bar says that the bandwidth of this month is used up, and has links to pages that help. */
export function BlockedBar({ usage, pathname }: BlockedBarProps) {
  const nextStep = useNextStep();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-limit-wash px-4 py-3 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-80 text-[0.9375rem] tabular-nums">
        <strong className="font-semibold">Bandwidth limit reached.</strong>{' '}
        <span className="text-muted">
          {nextStep} {formatBytes(usage.totalBytes)} of {formatBytes(usage.limitBytes)} used. Resets on{' '}
          {formatExactTime(usage.resetsAt)}.
        </span>
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {pathname !== '/pricing' && <UpgradeLink size="medium" />}
        {pathname !== '/uploads' && (
          <Link to="/uploads" className={buttonStyle('secondary')}>
            My Files
          </Link>
        )}
      </p>
    </div>
  );
}
