import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ANONYMOUS_USER_ID, USER_ID_STORAGE_KEY } from '../../../worker/contract/ids';
import { randomUuid } from '../../lib/random-uuid';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';

function actAs(id: string): void {
  localStorage.setItem(USER_ID_STORAGE_KEY, id);
  window.location.reload();
}

interface DebugPanelProps {
  userId: string;
  /** Requests with a body. Durations are in milliseconds. */
  timings: { count: number; p95: number | null; p99: number | null; retries: number };
}

const milliseconds = (value: number | null) => (value === null ? '–' : `${Math.round(value)} ms`);

export function DebugPanel({ userId, timings }: DebugPanelProps) {
  const [otherId, setOtherId] = useState('');
  const { count, retries } = timings;
  const [p95, p99] = [milliseconds(timings.p95), milliseconds(timings.p99)];

  return (
    <section
      aria-label={t({ message: 'Debug', comment: 'Heading of figures for developers' })}
      className="mt-6 rounded-surface border border-dashed border-line-strong p-5 text-sm"
    >
      <h2 className="font-medium">
        <Trans>Debug</Trans>
      </h2>
      <p className="mt-1 font-mono text-muted [overflow-wrap:anywhere]">{userId}</p>
      <p className="mt-1 text-muted tabular-nums">
        <Trans comment="p95, p99: percentiles, such as 120 ms">
          {count} requests with bytes, p95 {p95}, p99 {p99}, {retries} retries
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          onClick={() => {
            console.log(userId);
            notify('notice', t`The id is in the console.`);
          }}
        >
          <Trans comment="Verb: writes the id of the user to the console of the browser">Log ID</Trans>
        </Button>
        <Button variant="danger" onClick={() => actAs(`user_${randomUuid()}`)}>
          <Trans>Clear and reload</Trans>
        </Button>
      </div>
      <form
        className="mt-4 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          actAs(otherId);
        }}
      >
        <input
          aria-label={t({ message: 'Specific ID', comment: 'Label of the field for another id of the user' })}
          placeholder="user_…"
          value={otherId}
          onChange={(event) => setOtherId(event.target.value.trim())}
          className="h-9 min-w-0 flex-1 rounded-control border border-edge bg-ground px-3 font-mono text-strong placeholder:text-faint max-md:h-11"
        />
        <Button type="submit" disabled={!ANONYMOUS_USER_ID.test(otherId)}>
          <Trans comment="Verb: replaces the id of the user">Set ID</Trans>
        </Button>
      </form>
    </section>
  );
}
