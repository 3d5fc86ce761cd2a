import { SHEETS } from './limits';

/** What browsers decode everywhere. */
const DECODED = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

export const isPicture = ({ type }: { readonly type: string }): boolean => DECODED.test(type);

/** Which files stand for all of them: pictures first, then what was picked first. */
export function pickSheets<Kind extends { readonly type: string }>(files: readonly Kind[]): Kind[] {
  const picked: Kind[] = [];
  for (const file of files) {
    if (isPicture(file)) picked.push(file);
    if (picked.length === SHEETS) return picked;
  }
  const others = files.slice(0, SHEETS).filter((file) => !isPicture(file));
  return [...picked, ...others].slice(0, SHEETS);
}

/** `PDF`, what is written on the sheet of a file that is no picture; `''` where its name does not say. */
export function endingOn(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1) : '';
  return /^[a-z0-9]{1,5}$/i.test(ending) ? ending.toUpperCase() : '';
}
