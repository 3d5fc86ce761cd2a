import { expect, test } from 'vitest';
import {
  progressIcon,
  showArrivalInTab,
  showIconInTab,
} from '../../../../../../../web/features/uploads/panels/progress/tab-icon';

const svgOf = (icon: string) => decodeURIComponent(icon.replace('data:image/svg+xml,', ''));

test('fills a ring with the progress, and adds a check mark at the end', () => {
  expect(svgOf(progressIcon(42))).toContain('stroke-dasharray="42 100"');
  expect(svgOf(progressIcon(42))).not.toContain('<path');
  expect(svgOf(progressIcon(100))).toContain('<path');
  expect(svgOf(progressIcon(250))).toContain('stroke-dasharray="100 100"');
});

test("restores the site's icon at the end, even after several other icons", () => {
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
  'shows a finished upload in a %s tab until the user looks at it',
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
