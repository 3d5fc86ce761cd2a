import type { ReactNode } from 'react';

interface FigureProps {
  /** Text alternative of the drawing. */
  alt: string;
  caption: string;
  children: ReactNode;
}

/**
 * A drawing in an article. The drawing consists of HTML elements. Therefore the drawing loads together with the text,
 * and its words are not scaled like the words in an image file.
 */
export const Figure = ({ alt, caption, children }: FigureProps) => (
  <figure className="mt-8">
    <div
      role="img"
      aria-label={alt}
      className="@container rounded-surface border border-line bg-surface px-4 py-7 shadow-surface sm:px-6"
    >
      {children}
    </div>
    <figcaption className="mt-3 text-sm text-balance text-faint">{caption}</figcaption>
  </figure>
);
