/** Preview image of a folder: sheets on the left, title and size on the right. */
import { COVER_HEIGHT_PX, COVER_MAX_BYTES, COVER_WIDTH_PX } from '../../../../worker/contract/limits';
import { endingOn } from '../../../lib/file-names';
import { formatBytes, formatCount } from '../../../lib/format';
import { PRODUCT_NAME } from '../../../lib/product';
import { pickSheets } from './pick-sheets';
import { pictureOf } from './picture-of';

export interface CardContent {
  readonly title: string;
  readonly fileCount: number;
  readonly totalBytes: number;
  readonly files: readonly File[];
}

const COLOURS = {
  ground: '#0a0a0c',
  glow: '#1c2238',
  sheet: '#1f1f24',
  line: '#3a3a44',
  ink: '#f4f4f6',
  muted: '#b0b0ba',
  accent: '#9db2ff',
};
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SHEET = { width: 252, height: 326, radius: 18 };
/** Pixels and degrees. The first sheet is on top, so it is drawn last. */
const PLACES = [
  { x: 0, y: 0, turn: 0 },
  { x: -92, y: 14, turn: -9 },
  { x: 92, y: 14, turn: 9 },
];
const TEXT_X = 630;
const TEXT_WIDTH = COVER_WIDTH_PX - TEXT_X - 70;
const TITLE = { sizePx: 58, linePx: 68, maxLines: 3 };
const SMALL_SHEET = { width: 21, height: 27, fold: 8 };
const QUALITIES = [0.86, 0.7, 0.5];

/** Draws a JPEG for `changeCover`. Resolves to null if the browser cannot. */
export async function drawCard(content: CardContent): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = COVER_WIDTH_PX;
  canvas.height = COVER_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) return null;
  drawGround(context);
  await drawStack(context, content.files);
  drawWords(context, content);
  for (const quality of QUALITIES) {
    const card = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (card?.type === 'image/jpeg' && card.size <= COVER_MAX_BYTES) return card;
  }
  return null;
}

function drawGround(context: CanvasRenderingContext2D): void {
  context.fillStyle = COLOURS.ground;
  context.fillRect(0, 0, COVER_WIDTH_PX, COVER_HEIGHT_PX);
  const half = COVER_HEIGHT_PX / 2;
  const glow = context.createRadialGradient(half, half, 0, half, half, half * 1.5);
  glow.addColorStop(0, COLOURS.glow);
  glow.addColorStop(1, COLOURS.ground);
  context.fillStyle = glow;
  context.fillRect(0, 0, COVER_WIDTH_PX, COVER_HEIGHT_PX);
}

async function drawStack(context: CanvasRenderingContext2D, files: readonly File[]): Promise<void> {
  const sheets = await Promise.all(
    pickSheets(files).map(async (file, index) => ({ file, place: PLACES[index], picture: await pictureOf(file) })),
  );
  for (const { file, place, picture } of sheets.reverse()) {
    if (!place) continue;
    context.save();
    context.translate(COVER_HEIGHT_PX / 2 + place.x, COVER_HEIGHT_PX / 2 + place.y);
    context.rotate((place.turn * Math.PI) / 180);
    drawSheet(context, picture);
    if (!picture && place === PLACES[0]) drawEnding(context, file);
    context.restore();
  }
}

function drawSheet(context: CanvasRenderingContext2D, picture: HTMLCanvasElement | null): void {
  const { width, height, radius } = SHEET;
  context.beginPath();
  // Firefox before version 112 (2023) does not support `roundRect`.
  if (context.roundRect) context.roundRect(-width / 2, -height / 2, width, height, radius);
  else context.rect(-width / 2, -height / 2, width, height);
  context.shadowColor = 'rgb(0 0 0 / 0.5)';
  context.shadowBlur = 40;
  context.shadowOffsetY = 14;
  context.fillStyle = COLOURS.sheet;
  context.fill();
  context.shadowColor = 'transparent';
  context.save();
  context.clip();
  if (picture) context.drawImage(picture, -width / 2, -height / 2, width, height);
  context.restore();
  context.lineWidth = 2;
  context.strokeStyle = COLOURS.line;
  context.stroke();
}

function drawEnding(context: CanvasRenderingContext2D, file: File): void {
  context.fillStyle = COLOURS.muted;
  context.font = `600 44px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(endingOn(file.name), 0, 0);
}

function drawWords(context: CanvasRenderingContext2D, { title, fileCount, totalBytes }: CardContent): void {
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.font = `600 ${TITLE.sizePx}px ${FONT}`;
  const lines = linesOf(title, (text) => context.measureText(text).width <= TEXT_WIDTH);
  let y = COVER_HEIGHT_PX / 2 - ((lines.length - 1) * TITLE.linePx) / 2;
  context.fillStyle = COLOURS.ink;
  for (const line of lines) {
    context.fillText(line, TEXT_X, y);
    y += TITLE.linePx;
  }
  context.fillStyle = COLOURS.muted;
  context.font = `400 34px ${FONT}`;
  // A drawing replaces the word `files`, because recipients read many languages.
  drawSmallSheet(context, TEXT_X, y);
  context.fillText(`${formatCount(fileCount)} · ${formatBytes(totalBytes)}`, TEXT_X + SMALL_SHEET.width + 14, y);
  context.fillStyle = COLOURS.accent;
  context.font = `600 30px ${FONT}`;
  context.fillText(PRODUCT_NAME, TEXT_X, COVER_HEIGHT_PX - 64);
}

/** `y` is the base line of the text beside the sheet. */
function drawSmallSheet(context: CanvasRenderingContext2D, x: number, y: number): void {
  const { width, height, fold } = SMALL_SHEET;
  context.strokeStyle = COLOURS.muted;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(x + width - fold, y - height);
  context.lineTo(x, y - height);
  context.lineTo(x, y);
  context.lineTo(x + width, y);
  context.lineTo(x + width, y - height + fold);
  context.lineTo(x + width - fold, y - height);
  context.lineTo(x + width - fold, y - height + fold);
  context.lineTo(x + width, y - height + fold);
  context.stroke();
}

/** Breaks between words if possible. If the text does not fit, the last line ends with `…`. */
export function linesOf(title: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = [...title.trim()];
  while (rest.length > 0 && lines.length < TITLE.maxLines) {
    let end = rest.length;
    while (end > 1 && !fits(rest.slice(0, end).join(''))) end--;
    const space = rest.slice(0, end + 1).lastIndexOf(' ');
    if (end < rest.length && space > 0) end = space;
    lines.push(rest.slice(0, end).join('').trim());
    rest = [...rest.slice(end).join('').trim()];
  }
  const last = lines.at(-1);
  if (rest.length === 0 || last === undefined) return lines;
  let cut = [...last];
  while (cut.length > 1 && !fits(`${cut.join('')}…`)) cut = cut.slice(0, -1);
  return [...lines.slice(0, -1), `${cut.join('').trim()}…`];
}
