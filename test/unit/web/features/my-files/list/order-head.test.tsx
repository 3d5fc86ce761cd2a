// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderHead, TooLongToSort } from '../../../../../../web/features/my-files/list/order-head';
import { render } from '../../../drawing';

const sortsOf = (isSorted: boolean) => {
  render(<OrderHead order="size-desc" isSorted={isSorted} onOrder={() => {}} />);
  return screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
};

test('marks no column if the list is too long to be sorted', () => {
  expect(sortsOf(false)).toEqual(['none', 'none', 'none', null]);
});

test('says why a long list is in the default order', () => {
  render(<TooLongToSort />);
  expect(screen.getByRole('status').textContent).toContain('so it is in the default order.');
});
