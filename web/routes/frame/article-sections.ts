import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

export interface ArticleSection {
  readonly id: string;
  readonly title: string;
}

/** Adds an id to each `h2`. Also returns the ids and titles. */
export function withSections(text: ReactNode): { sections: ArticleSection[]; parts: ReactNode[] } {
  const sections: ArticleSection[] = [];
  const parts = Children.toArray(text).map((part) => {
    if (!isHeading(part)) return part;
    const title = Children.toArray(part.props.children).join('');
    const id = part.props.id ?? idOf(title);
    sections.push({ id, title });
    return cloneElement(part, { id });
  });
  return { sections, parts };
}

const isHeading = (part: ReactNode): part is ReactElement<{ id?: string; children: ReactNode }> =>
  isValidElement(part) && part.type === 'h2';

/** Example: `how-long-does-it-take` for `How long does it take?`. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/^\d+\. /, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
