import { create } from 'qrcode';

const QUIET_ZONE = 2;

/**
 * Each character shows two squares, one above the other. The keys name the dark squares. A block character is light,
 * because text is white on black.
 */
const BLOCKS = { '': '█', lower: '▀', upper: '▄', both: ' ' } as const;

/** Draws a QR code in white on black. Throws if the text is too long for a QR code. */
export function qrText(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && modules.get(y, x) === 1;
  const lines: string[] = [];
  for (let y = -QUIET_ZONE; y < size + QUIET_ZONE; y += 2) {
    let line = '';
    for (let x = -QUIET_ZONE; x < size + QUIET_ZONE; x += 1) {
      const [upper, lower] = [isDark(x, y), isDark(x, y + 1)];
      line += BLOCKS[upper && lower ? 'both' : upper ? 'upper' : lower ? 'lower' : ''];
    }
    lines.push(`\x1b[97;40m${line}\x1b[0m`);
  }
  return `${lines.join('\n')}\n`;
}
