import { expect, test } from 'vitest';
import { isSystemFile } from '../../../../../../web/features/uploads/picking/system-files';

test.each([
  ['.DS_Store', '', true],
  ['Thumbs.db', 'photos', true],
  ['thumbs.db', 'photos', true],
  ['desktop.ini', 'photos/2024', true],
  ['._photo.jpg', 'archive/__MACOSX/photos', true],
  ['._photo.jpg', 'photos', false],
  ['photo.jpg', '__MACOSX', false],
  ['.gitignore', '', false],
  ['desktop.ini.txt', '', false],
])('recognises %s in the folder "%s" as a system file: %s', (name, path, expected) => {
  expect(isSystemFile({ file: new File([], name), path })).toBe(expected);
});
