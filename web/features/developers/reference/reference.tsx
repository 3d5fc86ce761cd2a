import { openApiDocument } from 'virtual:openapi-document';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Prose } from '../../../ui/prose';
import { CallSection } from './call-section';
import { Contents } from './contents';
import { groupsOf, idOf } from './document';

const groups = groupsOf(openApiDocument);

export function Reference({ children }: { children: ReactNode }) {
  const [areAllOpen, setAreAllOpen] = useState(false);
  useEffect(() => {
    const openTarget = () => openCall(decodeURIComponent(window.location.hash.slice(1)));
    openTarget();
    window.addEventListener('hashchange', openTarget);
    return () => window.removeEventListener('hashchange', openTarget);
  }, []);
  const toggleAll = () => {
    for (const callDetails of document.querySelectorAll<HTMLDetailsElement>('details[data-call]'))
      callDetails.open = !areAllOpen;
    setAreAllOpen(!areAllOpen);
  };
  return (
    <article className="max-w-3xl xl:grid xl:max-w-none xl:grid-cols-[13rem_minmax(0,64rem)] xl:grid-rows-[auto_1fr] xl:gap-x-12 print:block">
      <header className="xl:col-start-2">{children}</header>
      <Contents groups={groups} onFollow={openCall} />
      <div className="min-w-0 xl:col-start-2">
        {/* In some browsers, the search finds no text in closed `details`. */}
        <Button className="mt-8 print:hidden" onClick={toggleAll}>
          {areAllOpen ? 'Close all calls' : 'Open all calls'}
        </Button>
        <Prose>
          {groups.map(({ name, description, calls }) => (
            <section key={name} aria-labelledby={idOf(name)}>
              <h2 id={idOf(name)}>{name}</h2>
              <p className="mb-8">{description}</p>
              {calls.map((call) => (
                <CallSection key={call.operationId} call={call} />
              ))}
            </section>
          ))}
        </Prose>
      </div>
    </article>
  );
}

function openCall(operationId: string): void {
  const heading = document.getElementById(operationId);
  const details = heading?.closest('details');
  if (!heading || !details) return;
  details.open = true;
  heading.scrollIntoView();
}
