const PROGRESS = /^\d+% · /;

/** The title of the tab with how far the upload is, in whole percent; null: without. */
export const titleWithProgress = (title: string, percent: number | null): string =>
  (percent === null ? '' : `${percent}% · `) + title.replace(PROGRESS, '');
