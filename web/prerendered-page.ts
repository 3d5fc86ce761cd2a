export interface PrerenderedPage {
  /** The path `/` becomes `index.html`, and `/blog` becomes `blog.html`. */
  readonly path: string;
  readonly head: string;
  readonly body: string;
  readonly theme: string;
}
