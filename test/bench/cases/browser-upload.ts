/** What one upload from a browser took. */
export interface BrowserUpload {
  readonly seconds: number;
  /** The path of every call it made. */
  readonly paths: readonly string[];
}
