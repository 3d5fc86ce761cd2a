/** Controls a browser: the few actions of a user, and access to the page. Each browser has its own implementation. */

/** Position in CSS pixels from the top left of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BrowserDriver {
  /** Folder of saved downloads. */
  readonly downloads: string;
  open(url: string): Promise<void>;
  /** Reloads the page, and confirms if the browser asks whether to leave it. */
  reload(): Promise<void>;
  /** Clicks the main mouse button at a position. */
  press(at: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Clicks a position, which must open a file dialog, and chooses these files. Paths are absolute. */
  pick(at: Point, paths: readonly string[]): Promise<void>;
  /** Runs a function in the page. The function can use only its arguments and the page, and not its module. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Ends the browser and deletes its files. */
  close(): Promise<void>;
}

/** Starts a browser with a new profile. */
export type Launch = () => Promise<BrowserDriver>;
