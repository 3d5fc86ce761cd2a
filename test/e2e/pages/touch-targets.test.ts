import { sceneNamed } from '../../looks/scenes.ts';
import { atRest } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

const TOUCHED_SCENES = [
  'home',
  'files to send',
  'sent',
  'shared, photos',
  'shared, photos, contents',
  'shared, one file',
  'My Files',
  'request, its page',
  'Sign in',
  'plans',
];
const WIDTHS_PX = [360, 375, 412];

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

for (const name of TOUCHED_SCENES) {
  test(`all controls of ${name} are at least 44 px high`, async ({ page, context, owner, newVisitor, disk }) => {
    const shown = await sceneNamed(name).play({ page, context, owner, newVisitor, disk });
    for (const width of WIDTHS_PX) {
      await shown.setViewportSize({ width, height: 812 });
      await atRest(shown);
      expect(await shown.evaluate(smallControls), `${name}, ${width} px`).toEqual([]);
    }
  });
}

/** Ignores links in sentences. Runs in the page. */
function smallControls(): string[] {
  const MIN_PX = 44;
  const selector =
    'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=tab], [role=combobox]';
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isVisible = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      const isInSentence = getComputedStyle(control).display.startsWith('inline') && control.closest('p, li') !== null;
      return isVisible && !isInSentence && !control.closest('[aria-hidden=true], [inert]');
    })
    .filter((control) => {
      // A finger can also press the label or the frame of a field.
      const frame = control.closest('label') ?? control;
      return Math.max(control.getBoundingClientRect().height, frame.getBoundingClientRect().height) < MIN_PX - 0.5;
    })
    .map((control) => `${control.ariaLabel ?? control.textContent}: ${control.getBoundingClientRect().height} px`);
}
