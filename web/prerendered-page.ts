/** Pieces of HTML that the build inserts into the template. */
export interface PrerenderedPage {
  /** Path of the page. The path `/` becomes the file `index.html`, and `/blog` becomes `blog.html`. */
  readonly path: string;
  readonly head: string;
  /** HTML inside `#root`. */
  readonly body: string;
  /** Theme of the whole document. */
  readonly theme: string;
}
