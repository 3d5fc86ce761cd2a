import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';

interface SpeedTestProps {
  /** Resolves to the speed of this page's last upload. Resolves to null if there was no upload. */
  uploadBytesPerSecond(): Promise<number | null>;
  /** Another link in the same row. */
  children: ReactNode;
}

/** A row with the 'Test Speed' button. The result appears on its own line, so the page does not move. */
export function SpeedTest({ uploadBytesPerSecond, children }: SpeedTestProps) {
  // The test runs only when the button is pressed. If the browser is offline, `networkMode` makes the query fail at
  // once.
  const test = useQuery({
    queryKey: ['latency'],
    queryFn: async () => {
      const { measureLatency, speedWords } = await import('./latency');
      return speedWords(await measureLatency(), await uploadBytesPerSecond());
    },
    enabled: false,
    gcTime: 0,
    networkMode: 'always',
  });
  return (
    <div className="mt-3 animate-appear text-center">
      <div className="flex flex-wrap justify-center gap-x-2">
        {children}
        <Button variant="quiet" busy={test.isFetching} onClick={() => test.refetch()}>
          {!test.isFetching && <Activity aria-hidden />}
          Test Speed
        </Button>
      </div>
      <p role="status" className="mt-1 min-h-5 text-sm text-balance tabular-nums max-sm:min-h-10">
        {!test.isFetching && test.data}
        {!test.isFetching && test.isError && 'We can’t reach the server. Please check your connection.'}
      </p>
    </div>
  );
}
