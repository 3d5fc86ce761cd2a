/** The first heading of a page that is worked on, at one height on all of them. */
export const HEADING = 'text-2xl font-semibold tracking-tight sm:text-3xl';
