import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Activity, LoaderCircle } from 'lucide-react';

interface SpeedTestProps {
  className: string;
  uploadBytesPerSecond(): Promise<number | null>;
}

/** Must be inside a flex row that wraps, because the result has its own line. */
export function SpeedTest({ className, uploadBytesPerSecond }: SpeedTestProps) {
  const test = useQuery({
    queryKey: ['latency'],
    queryFn: async () => {
      const { measureLatency, speedWords } = await import('./latency');
      const [latencyMs, bytesPerSecond] = [await measureLatency(), await uploadBytesPerSecond()];
      return () => speedWords(latencyMs, bytesPerSecond);
    },
    enabled: false,
    gcTime: 0,
  });
  const Icon = test.isFetching ? LoaderCircle : Activity;
  return (
    <>
      <button type="button" aria-busy={test.isFetching} className={className} onClick={() => void test.refetch()}>
        <Icon aria-hidden className={`me-1.5 size-4 ${test.isFetching ? 'animate-spin' : ''}`} />
        <Trans>Test Speed</Trans>
      </button>
      <p role="status" className="order-last -me-6 w-0 min-w-full py-2 tabular-nums empty:hidden">
        {!test.isFetching && test.data?.()}
        {!test.isFetching && test.isError && t`We can’t reach the server. Please check your connection.`}
      </p>
    </>
  );
}
