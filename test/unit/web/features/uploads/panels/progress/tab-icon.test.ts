import { expect, test } from 'vitest';
import {
  progressIcon,
  showArrivalInTab,
  showIconInTab,
} from '../../../../../../../web/features/uploads/panels/progress/tab-icon';

const svgOf = (icon: string) => decodeURIComponent(icon.replace('data:image/svg+xml,', ''));

test('fills the mark with the progress, and adds a check mark at the end', () => {
  const CHECK = 'M11.6 15.4';
  expect(svgOf(progressIcon(50))).toContain('<rect y="16" width="32" height="16"/>');
  expect(svgOf(progressIcon(50))).not.toContain(CHECK);
  expect(svgOf(progressIcon(100))).toContain(CHECK);
  expect(svgOf(progressIcon(250))).toContain('<rect y="0" width="32" height="32"/>');
});

test("restores the site's icon at the end, even after several others", () => {
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
