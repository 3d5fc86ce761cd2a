/** A prerendered page: the pieces of HTML to insert into the template. */
export interface PrerenderedPage {
  /** Path such as `/` or `/blog`. It becomes the file name `index.html` or `blog.html`. */
  readonly path: string;
  /** HTML of the head's tags. */
  readonly head: string;
  /** HTML inside `#root`. */
  readonly body: string;
  /** Theme of the whole document. */
  readonly theme: string;
}
