/** `wrangler.toml` makes an imported `.sh` file a text. */
declare module '*.sh' {
  const text: string;
  export default text;
}
