// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyField } from '../../../../web/ui/form/copy-field';
import { render } from '../drawing';

const LINK = 'https://files.example/d/abc';
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

test("shares a link with the device's share sheet", () => {
  const share = vi.fn(async () => {});
  Object.assign(navigator, { share });
  render(<CopyField label="Share link" value={LINK} shareTitle="Holiday" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Holiday', url: LINK });
});

test('has no share button without a share sheet, or for a text that is not for sharing', () => {
  render(<CopyField label="Share link" value={LINK} shareTitle="Holiday" />);
  Object.assign(navigator, { share: vi.fn() });
  render(<CopyField label="Management link" value={LINK} />);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
