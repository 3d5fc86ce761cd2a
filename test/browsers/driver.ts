/** Controls a browser. Each browser has its own implementation. */

/** Position in CSS pixels from the top left of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BrowserDriver {
  /** Folder of saved downloads. */
  readonly downloads: string;
  open(url: string): Promise<void>;
  /** Reloads the page. Confirms if the browser asks whether to leave the page. */
  reload(): Promise<void>;
  /** Clicks a position with the main mouse button. */
  press(at: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Clicks a position that opens a file dialog, and chooses these files. Paths are absolute. */
  pick(at: Point, paths: readonly string[]): Promise<void>;
  /** Runs a function in the page. The function must not use variables of its module. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Ends the browser and deletes its files. */
  close(): Promise<void>;
}

/** Starts a browser with a new profile. */
export type Launch = () => Promise<BrowserDriver>;
