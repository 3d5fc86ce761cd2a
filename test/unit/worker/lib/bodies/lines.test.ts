import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeLines } from '../../../../../worker/lib/bodies/write-lines';

test('writes one line per scalar: path, TAB and text', () => {
  const key = fc.stringMatching(/^[a-z]{1,5}$/);
  const list = fc.array(fc.dictionary(key, fc.string(), { maxKeys: 4 }), { maxLength: 4 });
  const value = fc.dictionary(key, fc.oneof(fc.string({ unit: 'binary' }), list), { maxKeys: 6 });
  fc.assert(
    fc.property(value, (object) => {
      const scalars = (inner: unknown): number =>
        typeof inner === 'object' && inner !== null
          ? Object.values(inner).reduce<number>((sum, item) => sum + scalars(item), 0)
          : 1;
      const lines = writeLines(object).split('\n').slice(0, -1);
      expect(lines).toHaveLength(scalars(object));
      for (const line of lines) expect(line).toMatch(/^[a-z0-9/]+\t[^\t]*$/);
    }),
  );
});
