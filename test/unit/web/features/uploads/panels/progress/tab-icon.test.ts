import { expect, test } from 'vitest';
import {
  progressIcon,
  showArrivalInTab,
  showIconInTab,
} from '../../../../../../../web/features/uploads/panels/progress/tab-icon';

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

test.each(['visible', 'hidden'] as const)(
  'of an upload that arrives a %s tab is told until it is looked at',
  (visibilityState) => {
    const link = { href: 'https://example.com/icon.svg' };
    const looks: (() => void)[] = [];
    const page = {
      querySelector: () => link,
      visibilityState,
      addEventListener: (_: string, look: () => void) => looks.push(look),
    } as unknown as Document;
    showIconInTab(99, page);
    showArrivalInTab(page);
    expect(link.href).toBe(visibilityState === 'visible' ? 'https://example.com/icon.svg' : progressIcon(100));
    for (const look of looks) look();
    expect(link.href).toBe('https://example.com/icon.svg');
  },
);
