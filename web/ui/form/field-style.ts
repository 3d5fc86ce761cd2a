/** Style of inputs and selects. The border alone shows that they can be used, and it takes the focus colour. */
export const fieldStyle =
  'rounded-control border border-edge bg-ground text-strong shadow-control focus:border-accent focus-visible:-outline-offset-1 ' +
  'disabled:opacity-60 data-disabled:opacity-60 data-invalid:border-danger';
