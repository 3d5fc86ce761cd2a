import { useMutation } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Button } from '../../ui/button';
import { latencyVerdict, measureLatency } from './latency';

/** 'Test Speed' and what it found. */
export function SpeedTest() {
  const test = useMutation({ mutationFn: measureLatency });
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button variant="quiet" busy={test.isPending} onClick={() => test.mutate()}>
        {!test.isPending && <Activity aria-hidden />}
        Test Speed
      </Button>
      <p role="status" className="text-sm text-muted tabular-nums">
        {test.isSuccess && latencyVerdict(test.data)}
        {test.isError && 'The server cannot be reached. Please check your connection.'}
      </p>
    </div>
  );
}
