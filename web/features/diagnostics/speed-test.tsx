import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Button } from '../../ui/button';
import { latencyVerdict, measureLatency } from './latency';

/** The button "Test Speed" and its result. */
export function SpeedTest() {
  // Runs only when the button is pressed. Without a connection, `networkMode` makes the query fail at once.
  const test = useQuery({
    queryKey: ['latency'],
    queryFn: measureLatency,
    enabled: false,
    gcTime: 0,
    networkMode: 'always',
  });
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button variant="quiet" busy={test.isFetching} onClick={() => test.refetch()}>
        {!test.isFetching && <Activity aria-hidden />}
        Test Speed
      </Button>
      <p role="status" className="text-sm text-muted tabular-nums">
        {!test.isFetching && test.isSuccess && latencyVerdict(test.data)}
        {!test.isFetching && test.isError && 'We can’t reach the server. Please check your connection.'}
      </p>
    </div>
  );
}
