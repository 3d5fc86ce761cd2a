import type { ReactNode } from 'react';
import type { SHARE_MARKS, ShareLayout } from '../../../../worker/contract/site-pages';

/** In low windows, the picture is beside the title, so that the button is in view. */
export const OVERVIEW_TITLE =
  'flex justify-center text-xl font-semibold tracking-tight sm:text-3xl min-[107rem]:text-4xl [&_span]:text-center! short:sm:justify-start short:sm:text-2xl short:sm:[&_span]:text-start!';

export const OVERVIEW_FACTS = 'mt-1 text-center sm:mt-2 short:sm:mt-1 short:sm:text-start';

interface OverviewFrameProps {
  /** `file` and `empty` start lower, because these pages are short. */
  layout?: ShareLayout | typeof SHARE_MARKS.layout;
  picture: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  children: ReactNode;
}

export const OverviewFrame = ({ layout = 'stack', picture, title, facts, children }: OverviewFrameProps) => (
  <div
    data-layout={layout}
    className="group/overview mx-auto w-full max-w-2xl space-y-4 pt-2 sm:space-y-6 sm:pt-[3vh] lg:max-w-3xl min-[107rem]:max-w-4xl data-[layout=file]:max-[107rem]:max-w-2xl data-[layout=file]:mt-[6vh] data-[layout=file]:sm:mt-[12vh] data-[layout=empty]:mt-[12vh] short:mt-0! short:space-y-3 short:pt-0"
  >
    <div className="flex flex-col items-center gap-2 text-center sm:gap-5 short:gap-2 short:sm:flex-row short:sm:justify-center short:sm:gap-6">
      {picture}
      <div className="w-full min-w-0 short:sm:w-auto">
        {title}
        {facts}
      </div>
    </div>
    {children}
  </div>
);
