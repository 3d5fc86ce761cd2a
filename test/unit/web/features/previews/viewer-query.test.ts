import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { viewerQuery } from '../../../../../web/features/previews/queries';
import { startLaterMessages } from '../../../../../web/lib/words/later-messages';

test('a viewer waits for its messages, which load after the first screen', async () => {
  const messages = Promise.withResolvers<void>();
  startLaterMessages(() => messages.promise);
  const client = new QueryClient();
  const viewer = client.fetchQuery(viewerQuery('archive'));
  await import('../../../../../web/features/previews/archive/archive-viewer');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(client.getQueryData(viewerQuery('archive').queryKey)).toBeUndefined();
  messages.resolve();
  expect((await viewer).Viewer).toBeTypeOf('function');
});
