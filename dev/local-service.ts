/** What stands in for a service on the internet, beside the local Worker. */
export interface LocalService {
  /** What `wrangler dev` must be told, so that the Worker uses it. */
  readonly wranglerArgs: readonly string[];
  /** A name and where it is, once that is known; null: there is nothing to say. */
  readonly says: Promise<readonly [name: string, what: string] | null>;
}
