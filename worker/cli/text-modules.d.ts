/** `wrangler.toml` declares these modules. */
declare module '*.sh' {
  const text: string;
  export default text;
}
