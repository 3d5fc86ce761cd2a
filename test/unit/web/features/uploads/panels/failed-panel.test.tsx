// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FailedPanel } from '../../../../../../web/features/uploads/panels/failed-panel';
import '../../../drawing';

const names = (count: number) => Array.from({ length: count }, (_, index) => `photo ${index}.jpg`);
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('a failed upload says why, and moves the focus to its heading', () => {
  render(<FailedPanel message="Bandwidth limit exceeded" files={[]} onAgain={() => {}} />);
  expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBe(document.activeElement);
  expect(screen.getByText('Bandwidth limit exceeded').textContent).toBe('Bandwidth limit exceeded');
});

test('where it is not known which files failed, no list is shown', () => {
  render(<FailedPanel message="Network error" files={[]} onAgain={() => {}} />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('five failed files are named', () => {
  render(<FailedPanel message="Network error" files={names(5)} onAgain={() => {}} />);
  expect(listed()).toEqual(names(5));
});

test('of more than five failed files the first five are named, and the others counted', () => {
  render(<FailedPanel message="Network error" files={names(1205)} onAgain={() => {}} />);
  expect(listed()).toEqual([...names(5), 'and 1,200 more']);
});

test('Try Again begins again', () => {
  const again = vi.fn();
  render(<FailedPanel message="Network error" files={[]} onAgain={again} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(again).toHaveBeenCalledTimes(1);
});
