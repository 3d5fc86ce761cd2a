interface Piece {
  readonly text: string;
  /** Null if the piece is not a web address. */
  readonly href: string | null;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/giu;
/** Characters that belong to the sentence around the URL. */
const SENTENCE_END = /[.,;:!?'’*_~]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Finds http and https addresses. The pieces together are the whole text. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null });
    pieces.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

/** Example: `https://example.com/a_(b)).` becomes `https://example.com/a_(b)`. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const opening = BRACKETS[last];
    const isBalanced = opening !== undefined && count(address, opening, end) >= count(address, last, end);
    if (isBalanced || (opening === undefined && !SENTENCE_END.test(last))) return address.slice(0, end);
    end -= 1;
  }
}

const count = (text: string, character: string, end: number): number => text.slice(0, end).split(character).length - 1;
