import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { askAnew } from '../../../../web/lib/query-client';

test('a first answer that was on its way before the change is not taken for the one after it', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn });
  const stop = observer.subscribe(() => {});
  const asked = askAnew(queries, ['list']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('of before');
  answers[1]?.('of after');
  await asked;
  expect(observer.getCurrentResult().data).toBe('of after');
  stop();
});
