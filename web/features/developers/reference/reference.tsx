import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../../lib/failure-message';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { CallSection } from './call-section';
import { referenceQuery } from './document';

/** Every call, in its group, drawn from the document that programs read. */
export function Reference() {
  const { data: groups, error, isFetching, refetch } = useQuery(referenceQuery);
  if (error && !groups) {
    return (
      <div className="mt-8 space-y-3">
        <Banner tone="danger">{failureMessage(error)}</Banner>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!groups) {
    return (
      <div className="mt-10 space-y-6">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-44 w-full rounded-surface" />
        ))}
      </div>
    );
  }
  return (
    <>
      <nav aria-label="Calls" className="mt-8 columns-1 gap-8 sm:columns-2">
        {groups.map(({ name, calls }) => (
          <div key={name} className="mb-6 break-inside-avoid">
            <a href={`#${idOf(name)}`} className="font-semibold">
              {name}
            </a>
            <ul className="mt-1! list-none! space-y-0! pl-0! text-sm">
              {calls.map(({ operationId }) => (
                <li key={operationId} className="pl-0!">
                  <a href={`#${operationId}`} className="inline-flex min-h-6 items-center py-0.5 max-md:min-h-9">
                    {operationId}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {groups.map(({ name, description, calls }) => (
        <section key={name} aria-labelledby={idOf(name)}>
          <h2 id={idOf(name)}>{name}</h2>
          <p className="mb-8">{description}</p>
          {calls.map((call) => (
            <CallSection key={call.operationId} call={call} />
          ))}
        </section>
      ))}
    </>
  );
}

const idOf = (name: string): string => `group-${name.toLowerCase().replaceAll(' ', '-')}`;
