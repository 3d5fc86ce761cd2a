// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notify } from '../../../../../web/ui/overlay/notify';
import { Toaster } from '../../../../../web/ui/overlay/toaster';
import { render } from '../../drawing';

test('shows an error once, announces it to screen readers at once, and exposes its button to them', async () => {
  render(<Toaster />);
  await act(async () => void notify('error', 'Not saved.'));
  expect(screen.getAllByText('Not saved.')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
  // Fails if the button is hidden from screen readers.
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await act(async () => {});
  expect(screen.queryByText('Not saved.')).toBeNull();
});

test('does not show a notice as an alert, and exposes its buttons to screen readers', async () => {
  render(<Toaster />);
  await act(async () => void notify('notice', 'Deleted.', { action: { label: 'Undo', onPress: () => {} } }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
});
