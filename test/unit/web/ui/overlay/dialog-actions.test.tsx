// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogActions } from '../../../../../web/ui/overlay/dialog-actions';
import '../../drawing';

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a dialog that is only read has one way out', () => {
  const onCancel = vi.fn();
  render(<DialogActions onCancel={onCancel} />);
  expect(names()).toEqual(['Close']);
  fireEvent.click(screen.getByRole('button'));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the way out stands first, what is done last, and anything else between them', () => {
  render(
    <DialogActions submit="Delete" onCancel={() => {}} onSubmit={() => {}}>
      <button type="button">Look</button>
    </DialogActions>,
  );
  expect(names()).toEqual(['Cancel', 'Look', 'Delete']);
});

test('a form is sent by its own button, or one that is named for it', () => {
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

test('while it is under way it is not done again, and the dialog stays where it is held', () => {
  const done = vi.fn();
  render(<DialogActions held busy submit="Delete" onCancel={done} onSubmit={done} />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('true');
});
