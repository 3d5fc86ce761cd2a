const SHEETS = 3;

/** Images that all supported browsers can decode. */
const DECODED = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

export const isPicture = ({ type }: { readonly type: string }): boolean => DECODED.test(type);

/** Returns at most three files, images first. */
export function pickSheets<Kind extends { readonly type: string }>(files: readonly Kind[]): Kind[] {
  const pictures: Kind[] = [];
  for (const file of files) {
    if (isPicture(file)) pictures.push(file);
    if (pictures.length === SHEETS) return pictures;
  }
  const otherFiles = files.slice(0, SHEETS).filter((file) => !isPicture(file));
  return [...pictures, ...otherFiles].slice(0, SHEETS);
}
