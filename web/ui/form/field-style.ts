/** What is filled in or chosen from: its edge is the only sign that it can be, and takes the colour of the focus. */
export const fieldStyle =
  'rounded-control border border-edge bg-ground text-strong shadow-control focus:border-accent focus-visible:-outline-offset-1 ' +
  'disabled:opacity-60 data-disabled:opacity-60 data-invalid:border-danger';
