import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatCount } from '../../lib/format';
import { Skeleton } from '../../ui/skeleton';
import { statsQuery } from './queries';

export function Stats({ userId }: { userId: string }) {
  const { data, isError } = useQuery(statsQuery(userId));
  if (isError) return null;
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
    <dl aria-label={t`Statistics`} className="grid grid-cols-3 gap-x-4 gap-y-3 sm:flex sm:gap-x-9">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-[0.8125rem] whitespace-nowrap text-faint">{name}</dt>
          <dd className="font-medium tabular-nums">{value ?? <Skeleton className="my-1 h-4 w-12" />}</dd>
        </div>
      ))}
    </dl>
  );
}
