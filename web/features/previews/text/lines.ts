/** A longer line is shown in pieces, each on a line of its own: browsers lay lines out as a whole. */
const PREVIEW_LINE_MAX_CHARS = 10_000;
/** A text in lines, and the lines in blocks: the page draws whole blocks, and only those near what is seen. Pure. */

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Goes on with the line before, which was too long. */
  readonly continued: boolean;
  readonly text: string;
}

export type Block = readonly Line[];

const BLOCK_LINES = 100;
const BLOCK_CHARS = 20_000;

/** `blocks` with more text after them. All but the last block stay the very same. */
export function appendText(blocks: readonly Block[], text: string): readonly Block[] {
  const finished = blocks.slice(0, -1);
  let block = [...(blocks.at(-1) ?? [])];
  let line = block.pop() ?? { number: 1, continued: false, text: '' };
  let chars = block.reduce((sum, { text }) => sum + text.length, 0);

  function push(done: Line) {
    if (block.length >= BLOCK_LINES || chars >= BLOCK_CHARS) {
      finished.push(block);
      block = [];
      chars = 0;
    }
    block.push(done);
    chars += done.text.length;
  }

  text.split('\n').forEach((piece, index) => {
    if (index > 0) {
      push(line);
      line = { number: line.number + 1, continued: false, text: '' };
    }
    let rest = line.text + piece;
    while (rest.length > PREVIEW_LINE_MAX_CHARS) {
      const end = cutBefore(rest, PREVIEW_LINE_MAX_CHARS);
      push({ ...line, text: rest.slice(0, end) });
      line = { number: line.number, continued: true, text: '' };
      rest = rest.slice(end);
    }
    line = { ...line, text: rest };
  });
  push(line);
  return [...finished, block];
}

/** The last place up to `end` that does not split a letter of two halves. */
function cutBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

export const lineCount = (blocks: readonly Block[]): number => blocks.at(-1)?.at(-1)?.number ?? 0;

/** The length of the longest line, in letters. */
export const longestLine = (blocks: readonly Block[]): number =>
  blocks.reduce((most, block) => block.reduce((longest, { text }) => Math.max(longest, text.length), most), 0);

/** A block as it is shown, cut lines cut. */
export const shownText = (block: Block): string => block.map(({ text }) => text).join('\n');

/** The text again that the blocks were made of. */
export const wholeText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => block.map(({ continued, text }) => (continued ? text : `\n${text}`)).join(''))
    .join('')
    .slice(1);
