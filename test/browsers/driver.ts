/** Position in CSS pixels from the top left of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BrowserDriver {
  readonly downloads: string;
  open(url: string): Promise<void>;
  /** Reloads the page, even if the browser asks whether to leave it. */
  reload(): Promise<void>;
  press(at: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses files in the file input at a position. Paths are absolute. */
  pick(at: Point, paths: readonly string[]): Promise<void>;
  /** Runs a function in the page. It must not use variables of its module. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  close(): Promise<void>;
}

export type Launch = () => Promise<BrowserDriver>;
