import { describe, expect, test } from 'vitest';
import { compare } from '../../../../../web/features/verify/compare';
import { SharedFiles } from '../../../../../web/features/verify/match-files';
import { knownFile } from './known-file';

const share = new SharedFiles();
for (const file of [
  knownFile('a:b.txt', 'colon'),
  knownFile('a_b.txt', 'score'),
  knownFile('x/what?.txt', 'question'),
  knownFile('film.mp4', 'in three parts', 5),
  knownFile('other.mp4', 'in four parts!', 5),
  knownFile('one.txt', 'same'),
  knownFile('two.txt', 'same'),
  knownFile('one/day.txt', 'Monday'),
  knownFile('two/day.txt', 'Sunday'),
  { ...knownFile('old.txt', 'unknown'), sha256: null },
])
  share.add(file);

async function verdictOf(path: string, content: string) {
  let read = 0;
  const file = new File([content], path.split('/').at(-1) ?? '');
  const { verdict, sentAs } = await compare({ file, path }, share, new AbortController().signal, (bytes) => {
    read = bytes;
  });
  return { verdict, sentAs, read };
}

describe('compare', () => {
  test.each([
    ['the same file', 'a_b.txt', 'score', 'exact', null],
    ['a file in a folder that was unpacked elsewhere', 'home/x/what?.txt', 'question', 'exact', null],
    ['a file that came in parts', 'film.mp4', 'in three parts', 'exact', null],
    ['one of two files with the same content', 'two.txt', 'same', 'exact', null],
    ['one of two files with the same name and size', 'day.txt', 'Sunday', 'exact', null],
    ['a file in a folder of another name', 'copy/day.txt', 'Sunday', 'exact', null],
    ['a different file of that name at its path', 'Trip/one/day.txt', 'Sunday', 'different', null],
    ['a name that the browser made safe', 'what_.txt', 'question', 'renamed', 'x/what?.txt'],
    ['a safe name that another file has', 'a_b.txt', 'colon', 'renamed', 'a:b.txt'],
    ['a name that the ZIP numbered', 'Trip/a_b (2).txt', 'score', 'renamed', 'a_b.txt'],
    ['a second download', 'film (1).mp4', 'in three parts', 'renamed', 'film.mp4'],
    ['a name typed by hand', 'mine.mp4', 'in four parts!', 'renamed', 'other.mp4'],
    ['other content of the same size', 'a_b.txt', 'scorn', 'different', null],
    ['other content under a safe name', 'what_.txt', 'questioN', 'different', null],
    ['a changed part', 'film.mp4', 'in three Parts', 'different', null],
    ['the content of a file with an unrelated name', 'one.txt', 'colon', 'different', null],
    ['a different size', 'one.txt', 'longer', 'different', null],
    ['a name and content that the share does not have', 'new.txt', 'brand new content', 'unknown', null],
    ['a file without a checksum', 'old.txt', 'unknown', 'unchecked', null],
  ])('recognises %s', async (_, path, content, verdict, sentAs) => {
    expect(await verdictOf(path, content)).toMatchObject({ verdict, sentAs });
  });

  test('compares few files of the share with each selected file, even if all have the same size', async () => {
    const count = 5000;
    let looks = 0;
    const many = new SharedFiles();
    for (let index = 0; index < count; index++) {
      const file = knownFile(`${index}.txt`, index % 2 === 0 ? 'same' : `${index}`.padStart(4, '0'));
      many.add({
        ...file,
        get sha256() {
          looks++;
          return file.sha256;
        },
      });
    }
    looks = 0;
    const of = (name: string, content: string) => ({ file: new File([content], name), path: name });
    const verdicts = [];
    for (const localFile of [of('4.txt', 'same'), of('new.txt', 'same'), of('7.txt', '0007'), of('7.txt', 'none')])
      verdicts.push((await compare(localFile, many, new AbortController().signal, () => {})).verdict);
    expect(verdicts).toEqual(['exact', 'renamed', 'exact', 'different']);
    expect(looks).toBeLessThan(20);
  });

  test('does not read a selected file if no file of the share has its size', async () => {
    expect((await verdictOf('one.txt', 'a size of its own')).read).toBe(0);
  });
});
