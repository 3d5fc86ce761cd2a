export const HEADING = 'text-2xl leading-8 font-semibold tracking-tight text-balance sm:text-3xl sm:leading-9';

export const PAGE_EDGES = 'px-4 pt-3.5 pb-24 sm:px-6 sm:pt-8 lg:pt-12 short:pt-4';

/** The footer starts below the window, so content that loads later does not move it. */
export const FOOTER_BELOW = 'min-h-svh';

export const PAGE_WIDTH = 'mx-auto w-full max-w-5xl min-[112.5rem]:max-w-352 min-[150rem]:max-w-448';
