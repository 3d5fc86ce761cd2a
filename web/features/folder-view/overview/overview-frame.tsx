import type { ReactNode } from 'react';

export const OVERVIEW_TITLE =
  'flex justify-center text-xl font-semibold tracking-tight sm:text-3xl min-[107rem]:text-4xl [&_span]:text-center!';

export const OVERVIEW_FACTS = 'mt-1 text-center sm:mt-2';

interface OverviewFrameProps {
  /** If the content is short, it starts lower on the page. */
  isShort?: boolean;
  picture: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  children: ReactNode;
}

export const OverviewFrame = ({ isShort = false, picture, title, facts, children }: OverviewFrameProps) => (
  <div
    className={`mx-auto w-full max-w-2xl space-y-4 sm:space-y-6 sm:pt-[3vh] min-[107rem]:max-w-4xl ${isShort ? 'sm:mt-[12vh]' : 'lg:max-w-3xl'}`}
  >
    <div className="flex flex-col items-center gap-2 text-center sm:gap-5">
      {picture}
      <div className="w-full min-w-0">
        {title}
        {facts}
      </div>
    </div>
    {children}
  </div>
);
