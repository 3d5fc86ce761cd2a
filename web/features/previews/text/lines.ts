/** Longer lines are split, because browsers lay out whole lines. */
const PREVIEW_LINE_MAX_CHARS = 10_000;

export interface Line {
  /** The first line of the text has number 1. */
  readonly number: number;
  /** True if this is the rest of a split line. */
  readonly continued: boolean;
  readonly text: string;
}

export type Block = readonly Line[];

const BLOCK_LINES = 100;
const BLOCK_CHARS = 20_000;

/** Adds text at the end. All blocks except the last stay the same objects. */
export function appendText(blocks: readonly Block[], text: string): readonly Block[] {
  const finished = blocks.slice(0, -1);
  let block = [...(blocks.at(-1) ?? [])];
  let line = block.pop() ?? { number: 1, continued: false, text: '' };
  let chars = block.reduce((sum, { text }) => sum + text.length, 0);

  function push(finishedLine: Line) {
    if (block.length >= BLOCK_LINES || chars >= BLOCK_CHARS) {
      finished.push(block);
      block = [];
      chars = 0;
    }
    block.push(finishedLine);
    chars += finishedLine.text.length;
  }

  text.split('\n').forEach((piece, index) => {
    if (index > 0) {
      push(line);
      line = { number: line.number + 1, continued: false, text: '' };
    }
    let rest = line.text + piece;
    while (rest.length > PREVIEW_LINE_MAX_CHARS) {
      const end = splitPosition(rest, PREVIEW_LINE_MAX_CHARS);
      push({ ...line, text: rest.slice(0, end) });
      line = { number: line.number, continued: true, text: '' };
      rest = rest.slice(end);
    }
    line = { ...line, text: rest };
  });
  push(line);
  return [...finished, block];
}

/** Returns the last position up to `end` that splits no surrogate pair. */
function splitPosition(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

export const lineCount = (blocks: readonly Block[]): number => blocks.at(-1)?.at(-1)?.number ?? 0;

/** In UTF-16 units. */
export const longestLine = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (longestSoFar, block) => block.reduce((longest, { text }) => Math.max(longest, text.length), longestSoFar),
    0,
  );

/** Returns the text as shown, in which long lines are split. */
export const shownText = (block: Block): string => block.map(({ text }) => text).join('\n');

/** Returns the original text. */
export const wholeText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => block.map(({ continued, text }) => (continued ? text : `\n${text}`)).join(''))
    .join('')
    .slice(1);
