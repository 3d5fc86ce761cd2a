import { expect, test } from 'vitest';
import { type BulkProgress, downloadInTurn } from '../../../../../web/features/downloads/download-in-turn';

function run(files: string[], controller: AbortController, download: (name: string) => Promise<void>) {
  const steps: string[] = [];
  const seen: BulkProgress[] = [];
  const end = downloadInTurn(
    {
      files,
      name: (file) => file,
      download: async (file) => {
        steps.push(`get ${file}`);
        await download(file);
      },
      explain: (failure) => String(failure),
      pause: async (signal) => {
        steps.push('pause');
        signal.throwIfAborted();
      },
      onProgress: (progress) => seen.push(progress),
    },
    controller.signal,
  );
  return { steps, seen, end };
}

test('reports a failure at the end and continues', async () => {
  const { steps, end } = run(['a', 'b'], new AbortController(), async (name) => {
    if (name === 'a') throw 'gone';
  });
  expect((await end).failures).toEqual([{ index: 0, name: 'a', reason: 'gone' }]);
  expect(steps).toContain('get b');
});

test('stops before the next file after a cancel', async () => {
  const controller = new AbortController();
  const { steps, end } = run(['a', 'b'], controller, async () => controller.abort());
  await expect(end).rejects.toThrow();
  expect(steps).toEqual(['get a', 'pause']);
});
