export interface Heading {
  readonly id: string;
  /** Px from the top of the window. */
  readonly top: number;
}

interface ScrollPosition {
  /** Px from the top of the window. A heading that a link has scrolled to is slightly above this line. */
  readonly line: number;
  /** Height of the window in px. */
  readonly height: number;
  /** True at the end of the page, where the last headings cannot reach the line. */
  readonly isAtEnd: boolean;
  /** Heading id in the URL's fragment, or `''`. */
  readonly target: string;
}

/** Returns the last heading above `line`, or null. At the end of the page, prefers a visible `target`. */
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
