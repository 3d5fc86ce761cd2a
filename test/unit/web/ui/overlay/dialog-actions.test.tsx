// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogActions } from '../../../../../web/ui/overlay/dialog-actions';
import { render } from '../../drawing';

test('disables all buttons while the action runs and cancelling is disabled', () => {
  const done = vi.fn();
  render(<DialogActions cancelDisabled busy submit="Delete" onCancel={done} onSubmit={done} />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('true');
});
