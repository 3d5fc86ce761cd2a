import { Fragment } from 'react';
import { linksIn } from './links-in';

export const LinkedText = ({ text }: { text: string }) =>
  linksIn(text).map(({ text: piece, href }, index) =>
    href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change their order
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change their order
        key={index}
        href={href}
        dir="ltr"
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {piece}
      </a>
    ),
  );
