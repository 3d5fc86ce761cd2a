import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ManifestDraft } from '../../../../worker/archive/manifest';
import { MIB } from '../../../../worker/contract/units';
import { computeLayout } from '../../../../zip/layout';
import { ARCHIVED_AT, fileToArchive, manifestOf, withoutPause } from './archive-files';

const FILES = 100_000;

/** One of 100,000 files in 500 directories. The object key has a realistic length. */
const oneOfMany = (index: number, name: string) =>
  fileToArchive({
    path: `photos/${index % 500}`,
    name,
    size: index,
    r2Key: `files/abcdefghijklmnop/${String(index).padStart(16)}/abcdefghijklmnopqrstuv`,
  });

test.each([
  ['camera file names', (index: number) => `IMG_${index}.jpg`, 16, 32],
  ['the longest names', (index: number) => `${'字'.repeat(80)}${String(index).padStart(10)}.jpg`, 42, 56],
])('needs limited memory for 100,000 files with %s', async (_, nameOf, maxMib, maxDraftMib) => {
  const draft = new ManifestDraft(FILES);
  for (let index = 0; index < FILES; index++) draft.add(oneOfMany(index, nameOf(index)));
  const manifest = await draft.finish(withoutPause);
  const bytes = manifest.byteLength + computeLayout(manifest).byteLength;
  console.log(`${FILES} files: ${mib(draft.byteLength)} MiB in the making, ${mib(bytes)} MiB made`);
  expect(bytes).toBeLessThan(maxMib * MIB);
  expect(draft.byteLength).toBeLessThan(maxDraftMib * MIB);
  expect(Buffer.from(manifest.entry(77_777).name).toString()).toBe(`photos/277/${nameOf(77_777)}`);
});

const mib = (bytes: number) => (bytes / MIB).toFixed(1);

test('needs little memory for a few files', async () => {
  const manifest = await manifestOf([{}, {}], 2);
  expect(manifest.byteLength + computeLayout(manifest).byteLength).toBeLessThan(32 * 1024);
});

test('counts as memory the bytes of names and keys, and a fixed amount per file and directory', async () => {
  const name = (index: number) => `${'n'.repeat(100)}${index}`;
  const r2Key = 'k'.repeat(100);
  const bytesOf = async (files: number, directories: number) => {
    const draft = new ManifestDraft(files);
    for (let index = 0; index < files; index++) {
      draft.add(fileToArchive({ name: name(index), path: `${index % directories}`, r2Key }));
    }
    const manifest = await draft.finish(withoutPause);
    return { draft: draft.byteLength, made: manifest.byteLength, layout: computeLayout(manifest).byteLength };
  };
  const firstManifest = await bytesOf(8000, 1);
  const twice = await bytesOf(16_000, 1);
  expect(twice.made - firstManifest.made).toBeGreaterThan(8000 * 200);
  expect(twice.made - firstManifest.made).toBeLessThan(8000 * 400);
  // The draft also keeps each name in a map.
  expect(twice.draft - twice.made).toBeGreaterThan(16_000 * 170);
  expect(twice.draft - twice.made).toBeLessThan(16_000 * 190);
  expect(twice.layout).toBe(2 * 8 * 16_001);
  const scattered = await bytesOf(8000, 1000);
  expect(scattered.made - firstManifest.made).toBeGreaterThanOrEqual(999 * 340);
  expect(scattered.draft - scattered.made - (firstManifest.draft - firstManifest.made)).toBeGreaterThan(900 * 170);
});

test('returns the properties of each file as added', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'ж', '.'), maxLength: 12 });
  const file = fc.record({
    name: fc.stringMatching(/^[a-z]{1,200}$/),
    path: text,
    size: fc.oneof(fc.nat(), fc.constant(5 * 2 ** 40)),
    crc32: fc.integer({ min: 0, max: 0xffff_ffff }),
    readyAt: fc.integer({ min: 0, max: ARCHIVED_AT }),
    r2Key: fc.stringMatching(/^[\w/-]{1,300}$/),
    partBytes: fc.option(fc.integer({ min: 5 * MIB, max: 95 * MIB })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 300 }), fc.nat(10), async (files, expected) => {
      const manifest = await manifestOf(files, expected);
      expect(manifest.count).toBe(files.length);
      for (const [index, { size, crc32, readyAt, r2Key, partBytes }] of files.entries()) {
        const { name } = manifest.entry(index);
        expect(manifest.entry(index)).toEqual({ name, size, crc32, modifiedAt: readyAt });
        expect(manifest.nameLengthOf(index)).toBe(name.length);
        expect(manifest.objectOf(index)).toEqual({ r2Key, partBytes });
      }
      expect(manifest.modifiedAt).toBe(Math.max(0, ...files.map(({ readyAt }) => readyAt)));
    }),
  );
});

test('adds an empty directory as an entry without bytes, with its own time', async () => {
  const draft = new ManifestDraft(1);
  draft.add(fileToArchive({ name: 'x' }));
  draft.addDirectory('a/b', ARCHIVED_AT + 2000);
  draft.addDirectory('a/b', ARCHIVED_AT + 3000);
  const manifest = await draft.finish(withoutPause);
  expect([manifest.count, manifest.modifiedAt]).toEqual([2, ARCHIVED_AT + 2000]);
  const { name, ...entry } = manifest.entry(1);
  expect([String(Buffer.from(name)), manifest.nameLengthOf(1)]).toEqual(['a/b/', 4]);
  expect(entry).toEqual({ size: 0, crc32: 0, modifiedAt: ARCHIVED_AT + 2000 });
});
