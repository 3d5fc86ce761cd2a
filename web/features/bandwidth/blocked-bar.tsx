import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatExactTime } from '../../lib/format';
import { sentenceSpace } from '../../lib/words/language';
import { buttonStyle } from '../../ui/button';
import { PAGE_WIDTH } from '../../ui/page-style';
import { UpgradeLink, useNextStep } from './next-step';
import type { UsageAnswer } from './queries';

interface BlockedBarProps {
  usage: UsageAnswer;
  pathname: string;
}

export function BlockedBar({ usage, pathname }: BlockedBarProps) {
  const nextStep = useNextStep();
  const [used, limit] = [formatBytes(usage.totalBytes), formatBytes(usage.limitBytes)];
  const time = formatExactTime(usage.resetsAt);
  return (
    <div role="status" data-bottom-bar className="sticky bottom-0 z-10 border-t border-line bg-surface short:static">
      <div
        className={`${PAGE_WIDTH} flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 max-sm:text-sm sm:px-6 sm:py-3`}
      >
        <p className="min-w-0 flex-1 basis-80 text-pretty sm:text-[0.9375rem] tabular-nums">
          <strong className="font-semibold text-limit">
            <Trans>Bandwidth limit reached.</Trans>
          </strong>
          {sentenceSpace()}
          <span className="text-muted">
            {nextStep}
            {sentenceSpace()}
            <span className="max-sm:hidden">
              <Trans comment="used: 21 GB. limit: 20 GB">
                {used} of {limit} used.
              </Trans>
              {sentenceSpace()}
            </span>
            <Trans>Resets on {time}.</Trans>
          </span>
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:*:flex-1">
          {pathname !== '/pricing' && <UpgradeLink size="medium" />}
          {pathname !== '/uploads' && (
            <Link to="/uploads" className={buttonStyle('secondary')}>
              <Trans>My Files</Trans>
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
