/** Local stand-in for a service on the internet. */
export interface LocalService {
  /** Arguments of `wrangler dev` that make the Worker use it. */
  readonly wranglerArgs: readonly string[];
  /** Name and address to print once it runs. Null: nothing to print. */
  readonly says: Promise<readonly [name: string, what: string] | null>;
}
