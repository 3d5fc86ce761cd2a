import { countOf, formatCount } from '../../lib/format';

/** How many files of a folder have arrived. It stays when all have, so that the list below does not move. */
export function ArrivalLine({ arrived, total }: { arrived: number; total: number }) {
  return (
    <p role="status" className="mb-3 text-sm text-muted tabular-nums">
      {arrived === total
        ? `All ${countOf(total, 'file')} have arrived`
        : `${formatCount(arrived)} of ${countOf(total, 'file')} ${arrived === 1 ? 'has' : 'have'} arrived`}
    </p>
  );
}
