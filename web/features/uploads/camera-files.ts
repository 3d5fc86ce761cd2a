export interface NamedFile {
  readonly name: string;
  readonly lastModified: number;
}

interface CameraFiles {
  readonly kind: 'photos' | 'videos' | 'both';
  readonly firstDay: Date;
  readonly lastDay: Date;
}

/** Examples: `IMG_1234.HEIC`, `IMG_E1234 (1).JPG`, `PXL_20261126_101500123.MP.jpg`, `20261126_101500.jpg`. */
const CAMERA_NAME =
  /^(?:_?(?:dji|dsc[nf]?|gopr|gx|img|mov|mvimg|p|pxl|sam|vid)[-_ ]?e?\d{4,}|20\d{6}[-_]\d{6}|image)(?:[-_. (~][\w.() ~-]*)?\.(\w+)$/i;
const PHOTO_ENDING = /^(?:arw|avif|cr[23]|dng|heic|heif|jpe?g|nef|png|raf|webp)$/i;
const VIDEO_ENDING = /^(?:3gp|m4v|mov|mp4)$/i;
const DAY_IN_NAME = /(?<!\d)(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/;

/** Returns null if a name is not typical of a camera's photo or video. */
export function cameraFiles(files: readonly NamedFile[]): CameraFiles | null {
  const stems = { photo: new Set<string>(), video: new Set<string>() };
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const file of files) {
    const ending = CAMERA_NAME.exec(file.name)?.[1] ?? '';
    const kind = PHOTO_ENDING.test(ending) ? 'photo' : VIDEO_ENDING.test(ending) ? 'video' : null;
    if (kind === null) return null;
    stems[kind].add(file.name.slice(0, -ending.length).toLowerCase());
    const time = takenAt(file);
    [first, last] = [Math.min(first, time), Math.max(last, time)];
  }
  const hasVideos = [...stems.video].some((stem) => !stems.photo.has(stem));
  const kind = stems.photo.size === 0 ? 'videos' : hasVideos ? 'both' : 'photos';
  return { kind, firstDay: new Date(first), lastDay: new Date(last) };
}

/** Returns milliseconds since 1970. Prefers the day in the name, because copies often lose the modification time. */
function takenAt({ name, lastModified }: NamedFile): number {
  const [, year, month, day] = DAY_IN_NAME.exec(name) ?? [];
  return year === undefined ? lastModified : new Date(Number(year), Number(month) - 1, Number(day)).getTime();
}
