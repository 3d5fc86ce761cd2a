/** Which of the headings of a page is read. Pure. */

export interface Heading {
  readonly id: string;
  /** Its distance from the top of the window. */
  readonly top: number;
}

interface Scrolled {
  /** So far from the top of the window a heading stands that was just jumped to, or a little further. */
  readonly line: number;
  readonly height: number;
  /** Headings near the end of the page never come up to the line. */
  readonly isAtEnd: boolean;
  /** What the address names. */
  readonly target: string;
}

/** The last heading that is above the line; at the end of the page the one that was jumped to, or the last. Null: none yet. */
export function currentOf(headings: readonly Heading[], { line, height, isAtEnd, target }: Scrolled): string | null {
  if (isAtEnd) {
    const meant = headings.find(({ id }) => id === target);
    return meant && meant.top >= 0 && meant.top < height ? meant.id : (headings.at(-1)?.id ?? null);
  }
  return headings.findLast(({ top }) => top <= line)?.id ?? null;
}
