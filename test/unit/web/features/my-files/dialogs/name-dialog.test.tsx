// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { NameDialog } from '../../../../../../web/features/my-files/dialogs/name-dialog';
import { queryClient } from '../../../../../../web/lib/query-client';
import '../../../drawing';

/** Shows the dialog. Removes the dialog after `onClose`, as My Files does. */
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
          failed={() => ''}
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
