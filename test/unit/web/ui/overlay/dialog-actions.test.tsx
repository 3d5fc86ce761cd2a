// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogActions } from '../../../../../web/ui/overlay/dialog-actions';
import { render } from '../../drawing';

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('has only a close button without an action', () => {
  const onCancel = vi.fn();
  render(<DialogActions onCancel={onCancel} />);
  expect(names()).toEqual(['Close']);
  fireEvent.click(screen.getByRole('button'));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('places the cancel button first, the action last, and all other buttons between them', () => {
  render(
    <DialogActions submit="Delete" onCancel={() => {}} onSubmit={() => {}}>
      <button type="button">Look</button>
    </DialogActions>,
  );
  expect(names()).toEqual(['Cancel', 'Look', 'Delete']);
});

test('submits a form with a button inside it, or with a button linked to the form', () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  render(
    <>
      <form id="name" onSubmit={onSubmit} />
      <DialogActions submit="Save" form="name" onCancel={() => {}} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('disables all buttons while the action runs and cancelling is disabled', () => {
  const done = vi.fn();
  render(<DialogActions cancelDisabled busy submit="Delete" onCancel={done} onSubmit={done} />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('true');
});
