/** The border distinguishes an input from text, and shows the focus. */
export const fieldStyle =
  'rounded-control border border-edge bg-ground text-parent-start text-strong shadow-control focus:border-accent focus-visible:-outline-offset-1 ' +
  'disabled:opacity-60 data-disabled:opacity-60 data-invalid:border-danger';
