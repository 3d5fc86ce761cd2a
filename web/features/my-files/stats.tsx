import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { formatBytes, formatCount } from '../../lib/format';
import { statsQuery } from './queries';

type Figures = Answer<typeof endpoints.userStats>;

const isEmpty = ({ totalFiles, totalDownloads, activeFolders, expiredFolders }: Figures): boolean =>
  totalFiles + totalDownloads + activeFolders + expiredFolders === 0;

export function Stats({ userId }: { userId: string }) {
  const { data, isError } = useQuery(statsQuery(userId));
  if (isError || (data && isEmpty(data))) return null;
  const figures = [
    { name: t`Files`, value: data && formatCount(data.totalFiles) },
    {
      name: t({ message: 'Stored', comment: 'Label of an amount of data' }),
      value: data && formatBytes(data.totalSize),
    },
    {
      name: t({ message: 'Downloads', context: 'count', comment: 'Label of the number of downloads' }),
      value: data && formatCount(data.totalDownloads),
    },
    { name: t`Active folders`, value: data && formatCount(data.activeFolders) },
    { name: t`Expired folders`, value: data && formatCount(data.expiredFolders) },
  ];
  return (
    <dl
      aria-label={t`Statistics`}
      // Invisible until the figures have loaded, because new users see no statistics.
      className={`grid grid-cols-3 gap-x-4 gap-y-3 sm:flex sm:gap-x-9 ${data ? 'animate-appear' : 'invisible'}`}
    >
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-[0.8125rem] whitespace-nowrap text-faint">{name}</dt>
          <dd className="font-medium tabular-nums">{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
