/** Finds the section that the visitor reads. Pure. */

export interface Heading {
  readonly id: string;
  /** Distance from the top of the window, in px. */
  readonly top: number;
}

interface ScrollPosition {
  /**
   * Distance from the top of the window to an imaginary line, in px. After a jump to a heading, the heading is
   * slightly above the line.
   */
  readonly line: number;
  readonly height: number;
  /** True at the end of the page. There the last headings cannot scroll up to the line. */
  readonly isAtEnd: boolean;
  /** Heading id in the page's address. Empty if the address has no heading id. */
  readonly target: string;
}

/**
 * Returns the id of the last heading above `line`. At the end of the page, returns `target` if the target is
 * visible, otherwise the last heading. Returns null if no heading is above the line.
 */
export function currentOf(
  headings: readonly Heading[],
  { line, height, isAtEnd, target }: ScrollPosition,
): string | null {
  if (isAtEnd) {
    const targetHeading = headings.find(({ id }) => id === target);
    return targetHeading && targetHeading.top >= 0 && targetHeading.top < height
      ? targetHeading.id
      : (headings.at(-1)?.id ?? null);
  }
  return headings.findLast(({ top }) => top <= line)?.id ?? null;
}
