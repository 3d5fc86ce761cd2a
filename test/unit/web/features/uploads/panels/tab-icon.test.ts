import { expect, test } from 'vitest';
import { progressIcon, showIconInTab } from '../../../../../../web/features/uploads/panels/tab-icon';

const svgOf = (icon: string) => decodeURIComponent(icon.replace('data:image/svg+xml,', ''));

test('the ring closes with the upload, and has a check mark once it has', () => {
  expect(svgOf(progressIcon(42))).toContain('stroke-dasharray="42 100"');
  expect(svgOf(progressIcon(42))).not.toContain('<path');
  expect(svgOf(progressIcon(100))).toContain('<path');
  expect(svgOf(progressIcon(250))).toContain('stroke-dasharray="100 100"');
});

test('the site’s own icon is back at the end, however often another was shown', () => {
  const link = { href: 'https://example.com/icon.svg' };
  const page = { querySelector: () => link } as unknown as Document;
  for (const percent of [0, 50, 100]) showIconInTab(percent, page);
  expect(link.href).toBe(progressIcon(100));
  showIconInTab(null, page);
  expect(link.href).toBe('https://example.com/icon.svg');
  showIconInTab(null, page);
  expect(link.href).toBe('https://example.com/icon.svg');
});
