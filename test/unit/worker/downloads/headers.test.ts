import { parse } from 'content-disposition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispositionOf } from '../../../../worker/downloads/headers';

const nameIn = (name: string) => parse(dispositionOf({ name, disposition: 'attachment' })).parameters.filename;

test.each([
  ['.bash_profile', '_bash_profile'],
  ['..x', '_.x'],
  ['.ärz', '_ärz'],
  ['日.bash.rc', '日.bash.rc'],
  ['report.pdf', 'report.pdf'],
])('saves %j as %j', (name, saved) => {
  expect(nameIn(name)).toBe(saved);
});

test('starts the name with no dot, neither in ASCII nor in UTF-8', () => {
  const name = fc.string({
    unit: fc.constantFrom('.', ' ', 'a', 'é', '日', '"', '–', '…'),
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(name, (fileName) => {
      const header = dispositionOf({ name: fileName.trim(), disposition: 'attachment' });
      expect(header).not.toMatch(/filename="?\./);
      expect(header).not.toMatch(/filename\*=UTF-8''(\.|%2e)/i);
    }),
    { numRuns: 1000 },
  );
});
