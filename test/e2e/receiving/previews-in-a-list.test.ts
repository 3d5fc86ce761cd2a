import { png, textFile, wav } from '../../../dev/seed/generated-files.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { pane, shared, show } from '../acts/preview-acts.ts';

test('moves between files by arrow keys and back to the row by Escape, and closes on a click', async ({
  page,
  newVisitor,
}) => {
  const visitor = await shared(page, newVisitor, [
    png('a.png', 20, 20),
    textFile('b.txt', 'the second'),
    textFile('c.rar', 'not to be looked at', 'application/vnd.rar'),
    wav('d.wav', 2),
  ]);
  const row = (name: string) => visitor.getByRole('button', { name, exact: true });
  await row('a.png').focus();
  await visitor.keyboard.press('Enter');
  await expect(pane(visitor, 'a.png')).toBeFocused();
  await expect(visitor.getByText('1 of 3')).toBeVisible();
  await visitor.keyboard.press('ArrowRight');
  await expect(pane(visitor, 'b.txt')).toBeFocused();
  await expect(visitor.getByText('the second')).toBeVisible();
  await visitor.keyboard.press('ArrowRight');
  await expect(pane(visitor, 'd.wav')).toBeFocused();
  const player = pane(visitor, 'd.wav');
  const position = player.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:02');
  await visitor.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await visitor.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await position.focus();
  await visitor.keyboard.press('End');
  await expect(position).toHaveAttribute('aria-valuetext', '0:02 of 0:02');
  // On the slider, arrow keys move the position. Elsewhere in the preview, they open another file.
  await visitor.keyboard.press('ArrowLeft');
  await expect(position).toHaveAttribute('aria-valuetext', '0:01 of 0:02');
  await player.getByRole('button', { name: 'Mute' }).click();
  await expect(player.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '0%');
  await player.getByRole('button', { name: 'Unmute' }).click();
  await expect(player.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '100%');
  await expect(visitor.getByRole('button', { name: 'Next file' })).toBeDisabled();
  await player.focus();
  await visitor.keyboard.press('ArrowLeft');
  await expect(pane(visitor, 'b.txt')).toBeFocused();

  await visitor.getByRole('button', { name: 'Full window' }).click();
  await expect(visitor.getByRole('dialog', { name: 'Preview of b.txt' })).toBeVisible();
  await visitor.keyboard.press('ArrowLeft');
  await expect(visitor.getByRole('dialog', { name: 'Preview of a.png' })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('dialog')).toHaveCount(0);
  await expect(pane(visitor, 'a.png')).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(row('a.png')).toBeFocused();
  await expect(pane(visitor, 'a.png')).toHaveCount(0);
  await visitor.keyboard.press('Enter');
  await row('a.png').focus();
  await visitor.keyboard.press('ArrowDown');
  await expect(row('b.txt')).toBeFocused();
  await row('b.txt').click();
  await row('b.txt').click();
  await expect(pane(visitor, 'b.txt')).toHaveCount(0);
});

test('swipes to the next file and pinches a picture', async ({ page, newVisitor }) => {
  const visitor = await shared(page, newVisitor, [png('a.png', 600, 400), png('b.png', 300, 300)]);
  await visitor.setViewportSize({ width: 375, height: 900 });
  await visitor.getByRole('button', { name: /^a.png/ }).click();
  await expect(visitor.getByRole('img', { name: 'a.png' })).toBeVisible();
  const session = await visitor.context().newCDPSession(visitor);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [number, number])[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

  const box = await pane(visitor, 'a.png').boundingBox();
  const y = (box?.y ?? 0) + 300;
  await touch('touchStart', [150, y], [220, y]);
  for (let step = 1; step <= 5; step++) await touch('touchMove', [150 - step * 14, y], [220 + step * 14, y]);
  await touch('touchEnd');
  const level = visitor.getByRole('status', { name: 'Zoom level' });
  await expect(level).toHaveText('300%');
  await visitor.keyboard.press('0');

  await touch('touchStart', [300, y]);
  for (let step = 1; step <= 5; step++) await touch('touchMove', [300 - step * 40, y + step]);
  await touch('touchEnd');
  await expect(visitor.getByRole('img', { name: 'b.png' })).toBeVisible();
});

test('keeps a preview open that is opened right after another preview is closed', async ({ page, newVisitor }) => {
  const visitor = await shared(page, newVisitor, [textFile('one.txt', 'one'), textFile('two.txt', 'two')]);
  await show(visitor, 'one.txt');
  await expect(pane(visitor, 'one.txt')).toBeVisible();
  const two = await visitor.getByRole('button', { name: 'two.txt', exact: true }).elementHandle();
  // Both clicks come before the browser renders again.
  const close = pane(visitor, 'one.txt').getByRole('button', { name: 'Close preview' });
  await close.evaluate((button: HTMLElement, otherButton) => {
    button.click();
    (otherButton as HTMLElement).click();
  }, two);
  await visitor.evaluate(() => new Promise(requestAnimationFrame));
  await expect(pane(visitor, 'one.txt')).toBeHidden();
  await expect(pane(visitor, 'two.txt')).toContainText('two');
});

test('keeps a preview that is scrolled out of view, and returns to its row by Escape', async ({ page, newVisitor }) => {
  const names = Array.from({ length: 60 }, (_, index) => `note ${100 + index}.txt`);
  const visitor = await shared(
    page,
    newVisitor,
    names.map((name) => textFile(name, `text of ${name}`)),
  );
  await show(visitor, 'note 105.txt');
  for (const name of names.slice(6, 12)) {
    await visitor.keyboard.press('ArrowRight');
    await expect(visitor.getByText(`text of ${name}`)).toBeInViewport();
  }
  await visitor.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(visitor.getByText('note 159.txt')).toBeInViewport();
  await expect(visitor.getByText('text of note 111.txt')).toBeAttached();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('button', { name: 'note 111.txt', exact: true })).toBeFocused();
  await expect(visitor.getByRole('button', { name: 'note 111.txt', exact: true })).toBeInViewport();
});

test('makes a preview as high as its text, but not higher than the window', async ({ page, newVisitor }) => {
  const visitor = await shared(page, newVisitor, [
    textFile('long.txt', Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n')),
    textFile('short.json', JSON.stringify({ a: 1, b: [2, 3], c: 4 })),
  ]);
  await visitor.setViewportSize({ width: 1440, height: 900 });
  const height = async (name: string) => (await pane(visitor, name).boundingBox())?.height ?? 0;
  await show(visitor, 'short.json');
  await expect(visitor.getByText('8 lines')).toBeVisible();
  expect(await height('short.json')).toBeLessThan(300);
  await show(visitor, 'long.txt');
  await expect(visitor.getByText('500 lines')).toBeVisible();
  expect(await height('long.txt')).toBeGreaterThan(600);
  await expect.poll(async () => (await pane(visitor, 'long.txt').boundingBox())?.y).toBeGreaterThan(0);
  await expect(visitor.getByText('line 0', { exact: true })).toBeInViewport();
});
