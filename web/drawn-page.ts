/** A page that was drawn without a browser: what goes into the template. */
export interface DrawnPage {
  /** `/` or `/blog`, for the file `index.html` or `blog.html`. */
  readonly path: string;
  /** The tags of the head. */
  readonly head: string;
  /** What `#root` holds. */
  readonly body: string;
  /** Of the whole document. */
  readonly theme: string;
}
