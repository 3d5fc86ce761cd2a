import { expect, test } from 'vitest';
import { readMetadata } from '../../../../../../web/features/uploads/picking/read-metadata';

test('lets other tasks run while it reads the sizes of slow files', async () => {
  const events: string[] = [];
  const slowFile = (name: string): File =>
    Object.defineProperty(new File([], name), 'size', {
      get() {
        events.push(name);
        const end = performance.now() + 60;
        while (performance.now() < end);
        return 1;
      },
    });
  setTimeout(() => events.push('another task'));
  await readMetadata(['a', 'b', 'c'].map((name) => ({ file: slowFile(name), path: '' })));
  expect(events).toEqual(['a', 'another task', 'b', 'c']);
});
