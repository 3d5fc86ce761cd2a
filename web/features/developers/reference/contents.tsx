import { useEffect, useMemo, useRef } from 'react';
import { type Group, idOf } from './document';
import { useCurrentSection } from './use-current-section';

interface ContentsProps {
  groups: readonly Group[];
  /** Called on each click on a link to a call. `hashchange` does not occur if the URL stays the same. */
  onFollow(operationId: string): void;
}

/** Height of the fade at the end of the list. The classes below repeat it. */
const FADE_PX = 48;

const ITEM =
  'flex items-center rounded-control text-accent hover:text-accent-hover max-xl:underline max-xl:underline-offset-4 max-md:min-h-11 pointer-coarse:min-h-11 ' +
  'xl:border-s-2 xl:border-transparent xl:px-3 xl:text-muted xl:hover:bg-hover xl:hover:text-strong forced-colors:xl:border-[Canvas] ' +
  'xl:aria-[current]:rounded-s-none xl:aria-[current]:border-accent xl:aria-[current]:bg-accent-wash xl:aria-[current]:text-accent ' +
  'forced-colors:xl:aria-[current]:border-[Highlight]';

export function Contents({ groups, onFollow }: ContentsProps) {
  const ids = useMemo(
    () => groups.flatMap(({ name, calls }) => [idOf(name), ...calls.map(({ operationId }) => operationId)]),
    [groups],
  );
  const current = useCurrentSection(ids);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const item = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (item) scrollIntoList(list.current, item);
  }, [current]);
  const isCurrent = (id: string) => (id === current ? ('location' as const) : undefined);
  return (
    <nav
      ref={list}
      aria-label="Calls"
      className="mt-6 flex flex-wrap gap-x-6 xl:block xl:sticky xl:top-12 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:mt-0 xl:-ms-3 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto xl:overscroll-contain xl:p-1 xl:pb-12 xl:scroll-pb-12 xl:mask-b-from-[calc(100%-3rem)] print:hidden"
    >
      {groups.map(({ name, calls }) => (
        <div key={name} className="xl:mb-6">
          <a
            href={`#${idOf(name)}`}
            aria-current={isCurrent(idOf(name))}
            className={`${ITEM} min-h-8 font-semibold xl:text-strong`}
          >
            {name}
          </a>
          {/* On narrow screens, the closed calls below serve as the list. */}
          <ul className="text-sm max-xl:hidden">
            {calls.map(({ operationId }) => (
              <li key={operationId}>
                <a
                  href={`#${operationId}`}
                  aria-current={isCurrent(operationId)}
                  onClick={() => onFollow(operationId)}
                  className={`${ITEM} min-h-7 [overflow-wrap:anywhere]`}
                >
                  {operationId}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function scrollIntoList(list: HTMLElement | null, item: HTMLElement): void {
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const above = item.offsetTop - list.scrollTop;
  if (above < 0 || above + item.offsetHeight > list.clientHeight - FADE_PX) {
    list.scrollTop = item.offsetTop - list.clientHeight / 3;
  }
}
