/** Finds the heading whose section the visitor reads. Pure. */

export interface Heading {
  readonly id: string;
  /** Distance from the top of the window, in px. */
  readonly top: number;
}

interface ScrollPosition {
  /** Distance from the top of the window in px. A heading that was just jumped to is slightly above it. */
  readonly line: number;
  readonly height: number;
  /** At the end of the page, the last headings cannot scroll up to the line. */
  readonly isAtEnd: boolean;
  /** Heading id in the address. */
  readonly target: string;
}

/**
 * Returns the id of the last heading above the line. At the end of the page it is the visible target, otherwise the
 * last heading. Returns null above the first heading.
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
