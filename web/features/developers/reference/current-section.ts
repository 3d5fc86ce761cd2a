export interface Heading {
  readonly id: string;
  /** Distance from the top of the window, in px. */
  readonly top: number;
}

interface ScrollPosition {
  /**
   * Distance of an imaginary line from the top of the window, in px. After a jump, the heading is slightly above this
   * line.
   */
  readonly line: number;
  readonly height: number;
  /** True if the last headings cannot scroll up to the line. */
  readonly isAtEnd: boolean;
  /** Heading id in the page's address. Empty if there is none. */
  readonly target: string;
}

/**
 * Returns the last heading above `line`, or null. At the end of the page, prefers `target` if it is visible,
 * otherwise the last heading.
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
