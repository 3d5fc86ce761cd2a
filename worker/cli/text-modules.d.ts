/** Files that `wrangler.toml` makes text modules. */
declare module '*.sh' {
  const text: string;
  export default text;
}
