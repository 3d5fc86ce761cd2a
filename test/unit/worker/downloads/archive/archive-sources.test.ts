import { expect, test } from 'vitest';
import { MIB } from '../../../../../worker/contract/units';
import { sourcesOf } from '../../../../../worker/downloads/archive/archive-sources';
import { computeLayout } from '../../../../../zip/layout';
import { manifestOf } from '../../archive/archive-files';

test('touches the layout before each slice of a large file, because its reader may be slow', async () => {
  const manifest = await manifestOf([{ name: 'film', size: 500 * MIB }]);
  const layout = computeLayout(manifest);
  let [touches, ends] = [0, 0];
  const reading = { archive: { manifest, layout }, touch: () => touches++, end: () => ends++ };
  let sources = 0;
  for (const _ of sourcesOf(reading, { offset: 0, length: layout.size })) expect(touches).toBe(++sources);
  expect([sources > 10, ends]).toEqual([true, 1]);
});
