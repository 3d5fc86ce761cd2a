// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { NameDialog } from '../../../../../../web/features/my-files/dialogs/name-dialog';
import { queryClient } from '../../../../../../web/lib/query-client';
import { showToastsBy } from '../../../../../../web/ui/overlay/notify';
import { render } from '../../../drawing';

const toasts: string[] = [];
showToastsBy((_, title) => {
  toasts.push(title);
  return () => {};
});

/** Like My Files, removes the dialog after `onClose`. */
function Renaming({ onSubmit, onClose }: { onSubmit: () => Promise<void>; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <QueryClientProvider client={queryClient}>
      {isOpen && (
        <NameDialog
          title="Rename Item"
          label="New name"
          name="Trip"
          submit="Rename"
          failureText={() => 'Rename failed'}
          onSubmit={onSubmit}
          onClose={close}
        />
      )}
    </QueryClientProvider>
  );
}

test('calls `onClose` only once if Escape is pressed before the server has responded', async () => {
  const answer = Promise.withResolvers<void>();
  const onClose = vi.fn();
  render(<Renaming onSubmit={() => answer.promise} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('New name'), { target: { value: 'Rome' } });
  await act(async () => screen.getByRole('button', { name: 'Rename' }).click());
  fireEvent.keyDown(screen.getByLabelText('New name'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => {
    answer.resolve();
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['closed', ['Rename failed']],
  ['open', []],
])('shows a failure as a toast only if the dialog is closed: %s', async (state, expected) => {
  cleanup();
  toasts.length = 0;
  const answer = Promise.withResolvers<void>();
  render(<Renaming onSubmit={() => answer.promise} onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('New name'), { target: { value: 'Rome' } });
  await act(async () => screen.getByRole('button', { name: 'Rename' }).click());
  if (state === 'closed') fireEvent.keyDown(screen.getByLabelText('New name'), { key: 'Escape' });
  await act(async () => {
    answer.reject(new Error('offline'));
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  });
  expect(toasts).toEqual(expected);
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    state === 'open' ? ['Rename failed'] : [],
  );
});
