// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { PickedFile } from '../../../../../../web/features/uploads/engine/upload';
import { PendingPanel } from '../../../../../../web/features/uploads/panels/pending-panel';
import '../../../drawing';

const picked = (name: string, path = ''): PickedFile => ({ file: new File(['abc'], name), path });
const FILES = [picked('a.txt'), picked('b.txt', 'holiday/day 1')];

function show(given: Partial<ComponentProps<typeof PendingPanel>> = {}) {
  const acts = {
    onPick: vi.fn(),
    onRemove: vi.fn(),
    onChooseExpiry: vi.fn(),
    onCancel: vi.fn(),
    onUpload: vi.fn(),
  };
  render(<PendingPanel files={FILES} chosenDays={5} premium={false} reading={false} {...acts} {...given} />);
  return acts;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('picked files are counted, added up, and listed with the directory that they come from', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Files to Upload (2)' })).toBe(document.activeElement);
  expect(screen.getByText('6 B').tagName).toBe('P');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['a.txt3 B', 'b.txtholiday/day 13 B']);
});

test('a file that was picked by mistake is taken off the list', () => {
  const { onRemove } = show();
  press('Remove b.txt');
  expect(onRemove.mock.calls).toEqual([[FILES[1]]]);
});

test('when the last one of the list is taken off the focus goes to the heading', () => {
  show();
  screen.getByRole('button', { name: 'Remove b.txt' }).focus();
  press('Remove b.txt');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files to Upload (2)' }));
});

test('Upload Files begins with the expiry that is shown', () => {
  const { onUpload } = show({ chosenDays: 3 });
  press('Upload Files');
  expect(onUpload.mock.calls).toEqual([[3]]);
});

test('a premium upload begins without expiry', () => {
  const { onUpload } = show({ premium: true });
  press('Upload Files');
  expect(onUpload.mock.calls).toEqual([[-1]]);
});

test('while more is being read nothing can be sent, but it can be cancelled', () => {
  const { onCancel } = show({ reading: true });
  expect([isDisabled('Upload Files'), isDisabled('Cancel')]).toEqual([true, false]);
  press('Cancel');
  expect(onCancel).toHaveBeenCalledTimes(1);
});
