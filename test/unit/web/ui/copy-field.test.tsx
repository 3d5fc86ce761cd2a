// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyField } from '../../../../web/ui/form/copy-field';

const LINK = 'https://files.example/d/abc';
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

test('where the device has a share sheet, a link is passed on by it', () => {
  const share = vi.fn(async () => {});
  Object.assign(navigator, { share });
  render(<CopyField label="Share link" value={LINK} shareTitle="Holiday" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Holiday', url: LINK });
});

test('where it has none, or the text is not to be passed on, there is no such button', () => {
  render(<CopyField label="Share link" value={LINK} shareTitle="Holiday" />);
  Object.assign(navigator, { share: vi.fn() });
  render(<CopyField label="Management link" value={LINK} />);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
