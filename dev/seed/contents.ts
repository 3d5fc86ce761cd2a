import { film, type GeneratedFile, landscape, pdf, textFile, wav } from './generated-files.ts';

export interface SeedFile extends GeneratedFile {
  readonly path: string;
}

export interface SeedFolder {
  readonly name: string;
  readonly files: readonly SeedFile[];
  readonly expiryDays: number;
  /** Number of files to upload. By default all. */
  readonly arrivingFiles?: number;
}

const SECOND_IN_DAYS = 1 / 86_400;

const inDirectory = (path: string, ...files: readonly GeneratedFile[]): SeedFile[] =>
  files.map((file) => ({ ...file, path }));

const photo = (name: string): GeneratedFile => landscape(name, 960, 640, name.length);
const CODE = 'export const double = (value: number): number => 2 * value;\n';
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="teal"/></svg>';

export const PREVIEWS: SeedFolder = {
  name: 'Every kind of preview',
  expiryDays: 15,
  files: inDirectory(
    '',
    photo('photo.png'),
    textFile('drawing.svg', DRAWING, 'image/svg+xml'),
    pdf('handbook.pdf', 5, 1000, ''),
    wav('tone.wav', 2),
    film('film.webm'),
    textFile('notes.txt', 'Bring the tent.\nCall the ferry.\n'),
    textFile('readme.md', '# Readme\n\nThis is *text*.\n', 'text/markdown'),
    textFile('table.csv', 'day,km\nMonday,12\nTuesday,31\n', 'text/csv'),
    textFile('data.json', '{"days":[1,2,3],"done":true}', 'application/json'),
    textFile('double.ts', CODE, 'text/typescript'),
    textFile('program.bin', 'no preview', 'application/octet-stream'),
  ),
};

export const TREE: SeedFolder = {
  name: 'Island trip',
  expiryDays: 15,
  files: [
    ...inDirectory('', textFile('packing list.txt', 'Tent\nStove\n')),
    ...inDirectory('Photos/First day', photo('ferry.png'), photo('harbour.png')),
    ...inDirectory('Photos/Second day', photo('lighthouse.png')),
    ...inDirectory('Papers', pdf('tickets.pdf', 2, 100, '')),
  ],
};

export const ENCRYPTED: SeedFolder & { readonly message: string } = {
  name: 'Surprise party',
  message: 'Please tell nobody.',
  expiryDays: 15,
  files: [
    ...inDirectory('', textFile('guests.txt', 'Ada\nGrace\n'), photo('garden.png')),
    ...inDirectory('Music', wav('song.wav', 2)),
  ],
};

/** Unfinished upload: two files are announced, one is uploaded. */
export const UNFINISHED: SeedFolder = {
  name: 'Upload that broke off',
  expiryDays: 3,
  arrivingFiles: 1,
  files: inDirectory('', photo('arrived.png'), textFile('missing.txt', 'never sent')),
};

/** Folder that expires while the seed runs. */
export const EXPIRED: SeedFolder = {
  name: 'Too late',
  expiryDays: 5 * SECOND_IN_DAYS,
  files: inDirectory('', textFile('gone.txt', 'gone')),
};

export const TAKEN_DOWN: SeedFolder = {
  name: 'Somebody else’s film',
  expiryDays: 15,
  files: inDirectory('', film('feature film.webm')),
};

export const NESTED: { readonly names: readonly string[]; readonly files: readonly SeedFile[] } = {
  names: ['Projects', 'Website', 'Drafts'],
  files: inDirectory('', textFile('draft.md', '# Draft\n', 'text/markdown'), photo('sketch.png')),
};
