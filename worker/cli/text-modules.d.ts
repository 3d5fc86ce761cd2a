/** As declared in `wrangler.toml`. */
declare module '*.sh' {
  const text: string;
  export default text;
}
