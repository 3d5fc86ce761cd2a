/** Files that `wrangler.toml` declares as text modules. */
declare module '*.sh' {
  const text: string;
  export default text;
}
