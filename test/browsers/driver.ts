/** What drives a browser: the few things that a hand does, and what an eye needs. One implementation per browser. */

/** CSS pixels from the top left of what the window shows of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BrowserDriver {
  /** The folder that the browser saves downloads in. */
  readonly downloads: string;
  open(url: string): Promise<void>;
  /** Reloads the page, and says yes where the browser asks whether to leave it. */
  reload(): Promise<void>;
  /** Presses the main button of the pointer there. */
  press(at: Point): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Presses what is there, which must open a file dialog, and picks these files in it. Absolute paths. */
  pick(at: Point, paths: readonly string[]): Promise<void>;
  /** Runs a function in the page. It sees its arguments and the page, nothing else of its file. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Ends the browser and removes what it kept on disk. */
  close(): Promise<void>;
}

/** Starts a browser that nobody has used yet. */
export type Launch = () => Promise<BrowserDriver>;
