// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../../../web/lib/query-client';
import { ConfirmDialog } from '../../../../../web/ui/overlay/confirm-dialog';
import { render } from '../../drawing';

function show(onConfirm: () => Promise<unknown>, onClose = () => {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmDialog title="Delete upload" confirm="Delete" onConfirm={onConfirm} onClose={onClose}>
        It cannot be undone.
      </ConfirmDialog>
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Delete' });
}

/** Like a browser between two queued clicks, runs promise callbacks but no timers. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test('acts once if the button is clicked twice in a row', async () => {
  const onConfirm = vi.fn(() => new Promise(() => {}));
  const button = show(onConfirm);
  await act(async () => {
    button.click();
    await settle();
  });
  button.click();
  await settle();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('stays open with the error if the action fails, and closes once it succeeds', async () => {
  const onConfirm = vi.fn().mockRejectedValueOnce(new Error('The folder is busy.')).mockResolvedValueOnce(undefined);
  const onClose = vi.fn();
  const button = show(onConfirm, onClose);
  button.click();
  expect((await screen.findByRole('alert')).textContent).toBe('The folder is busy.');
  expect(onClose).not.toHaveBeenCalled();
  button.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
