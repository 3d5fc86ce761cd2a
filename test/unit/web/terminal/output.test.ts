import { stderr } from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { showProgress } from '../../../../web/terminal/output';

const MB = 1024 * 1024;

const { isTTY } = stderr;

afterEach(() => {
  stderr.isTTY = isTTY;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('shows the speed of this run, without the bytes of an earlier run', () => {
  vi.useFakeTimers();
  stderr.isTTY = true;
  const write = vi.spyOn(stderr, 'write').mockReturnValue(true);
  const line = () => String(write.mock.lastCall?.[0]);
  const progress = showProgress(100 * MB);
  try {
    progress.addEarlier(50 * MB);
    progress.add(2 * MB);
    vi.advanceTimersByTime(1000);
    expect(line()).toContain('51%  52 MB of 100 MB  2 MB/s');
    progress.addEarlier(20 * MB);
    vi.advanceTimersByTime(1000);
    expect(line()).toContain('71%  72 MB of 100 MB  0 B/s');
  } finally {
    progress.end();
  }
});
