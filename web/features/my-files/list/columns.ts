/** Grid columns of the list's heads and rows: checkbox, name, figures (on wide screens), menu. */
export const COLUMNS =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-1 px-1.5 md:grid-cols-[2.75rem_minmax(0,1fr)_6rem_7.5rem_8.5rem_3rem] sm:px-2';
