import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../../../../worker/contract/units';
import { serverNow } from '../../../../lib/clock';
import { formatDuration } from '../../../../lib/format';
import { Button } from '../../../../ui/button';

interface RetryButtonProps {
  variant: 'primary' | 'quiet';
  /** Milliseconds since 1970. Undefined means now. */
  retryAt: number | undefined;
  onRetry(): void;
}

export function RetryButton({ variant, retryAt, onRetry }: RetryButtonProps) {
  const secondsLeft = useSecondsUntil(retryAt ?? 0);
  const mustWait = secondsLeft > 0;
  const timeLeft = formatDuration(secondsLeft);
  return (
    <Button
      variant={variant}
      size="large"
      className="tabular-nums"
      disabled={mustWait}
      focusableWhenDisabled
      onClick={onRetry}
    >
      {mustWait ? t({ message: `Try Again in ${timeLeft}`, comment: 'Example: Try Again in 00:05:00' }) : t`Try Again`}
    </Button>
  );
}

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - serverNow()) / SECOND_MS));

function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setSeconds(secondsUntil(time)), SECOND_MS);
    return () => clearInterval(timer);
  }, [time, isOver]);
  return seconds;
}
