import type { ReactNode } from 'react';

interface FigureProps {
  alt: string;
  caption: string;
  children: ReactNode;
}

/** `children` are HTML instead of an image, so they load with the article, and their text has the usual size. */
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
