export interface Heading {
  readonly id: string;
  /** Px from the top of the window. */
  readonly top: number;
}

interface ScrollPosition {
  /** Imaginary line, in px from the top of the window. After a jump, the heading is slightly above the line. */
  readonly line: number;
  readonly height: number;
  /** At the end of the page, the last headings cannot scroll up to the line. */
  readonly isAtEnd: boolean;
  /** Heading id in the address, or empty. */
  readonly target: string;
}

/**
 * Returns the last heading above `line`, or null. At the end of the page, returns `target` if it is visible,
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
