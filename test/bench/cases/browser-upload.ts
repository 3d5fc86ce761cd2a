/** Cost of an upload from a browser. */
export interface BrowserUpload {
  readonly seconds: number;
  /** Path of every call. */
  readonly paths: readonly string[];
}
