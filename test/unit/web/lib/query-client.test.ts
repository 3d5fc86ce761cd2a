import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient, refetchAfterChange } from '../../../../web/lib/query-client';

test('does not use a response that was requested before a change', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn });
  const stop = observer.subscribe(() => {});
  const refetched = refetchAfterChange(queries, ['list']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('of before');
  answers[1]?.('of after');
  await refetched;
  expect(observer.getCurrentResult().data).toBe('of after');
  stop();
});

test('sends requests even if the browser says that it is offline, so that the failure is shown', async () => {
  onlineManager.setOnline(false);
  try {
    const queryFn = () => Promise.reject(new Error('no connection'));
    const observer = new QueryObserver(queryClient, { queryKey: ['offline'], queryFn });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', status: 'error' }));
    stop();
  } finally {
    onlineManager.setOnline(true);
  }
});
