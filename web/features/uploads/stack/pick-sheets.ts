/** Number of sheets in a stack. */
const SHEETS = 3;

/** Matches the MIME types of images that all browsers can decode. */
const DECODED = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

export const isPicture = ({ type }: { readonly type: string }): boolean => DECODED.test(type);

/**
 * Returns the files to show on the sheets. Images are first, then other files. In each group, the order stays the
 * same.
 */
export function pickSheets<Kind extends { readonly type: string }>(files: readonly Kind[]): Kind[] {
  const pictures: Kind[] = [];
  for (const file of files) {
    if (isPicture(file)) pictures.push(file);
    if (pictures.length === SHEETS) return pictures;
  }
  const otherFiles = files.slice(0, SHEETS).filter((file) => !isPicture(file));
  return [...pictures, ...otherFiles].slice(0, SHEETS);
}
