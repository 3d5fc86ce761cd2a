/** Compares scenes with stored pictures. Tolerates small differences, because machines draw letters differently. */
import { sceneNamed } from '../../looks/scenes.ts';
import { atRest, violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

const KEY_SCENES = [
  'home',
  'files to send',
  'sent',
  'shared, photos',
  'shared, photos, contents',
  'shared, one file',
  'shared, a tree',
  'shared, with a password',
  'shared, expired',
  'shared, never there',
  'My Files, nothing yet',
  'My Files',
  'My Files, in a folder',
  'My Files, share',
  'managed by its link',
  'request, its page',
  'Sign in',
  'profile, signed out',
  'plans',
  'contact',
];

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };

test.use({ viewport: SIZES.desk, deviceScaleFactor: 0.5 });

for (const name of KEY_SCENES) {
  test(`${name} looks like its stored picture, and has no axe violations`, async ({
    page,
    context,
    owner,
    newVisitor,
    disk,
  }) => {
    const scenePage = await sceneNamed(name).play({ page, context, owner, newVisitor, disk });
    await scenePage.emulateMedia({ reducedMotion: 'reduce' });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await scenePage.setViewportSize(viewport);
      await atRest(scenePage);
      expect.soft(await violations(scenePage), size).toEqual([]);
      // The page may have scrolled to a focused panel.
      await scenePage.evaluate(() => window.scrollTo(0, 0));
      await expect(scenePage).toHaveScreenshot(`${name.replaceAll(/\W+/g, '-')}-${size}.png`, {
        mask: [scenePage.getByRole('img', { name: /^QR code/ })],
        maxDiffPixelRatio: 0.02,
        scale: 'device',
      });
    }
  });
}
