import { plural, t } from '@lingui/core/macro';
import type { OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { formatCount, formatExactTime } from '../../../lib/format';
import { FACT } from '../panel';
import { formatMs } from './format-ms';

export function State({ cron, waiting, mail, webhooks }: OperationsAnswer) {
  const rows: [name: string, what: string, isBad: boolean][] = [
    [
      t({ message: 'Cron', comment: 'Scheduled task of the server' }),
      cronWords(cron),
      (cron?.failedSteps.length ?? 0) > 0,
    ],
    [t({ message: 'To be removed', comment: 'Expired folders and files' }), waitingWords(waiting), false],
    [t({ message: 'Orphans', comment: 'Stored objects that belong to no file' }), orphanWords(cron), false],
  ];
  if (mail.isSetUp && mail.problem === null) rows.push([t`Contact mail`, mailWords(mail), mail.failed > 0]);
  if (webhooks.isSetUp)
    rows.push([t({ message: 'Webhooks', comment: 'Calls of the payment provider' }), webhookWords(webhooks), false]);
  return (
    <dl className="space-y-3 text-[0.9375rem] lg:space-y-2">
      {rows.map(([name, what, isBad]) => (
        <div key={name} className={FACT}>
          <dt className="text-muted">{name}</dt>
          <dd className={isBad ? 'text-danger' : ''}>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

function cronWords(cron: OperationsAnswer['cron']): string {
  if (cron === null) return t`Has not run yet. It runs every five minutes.`;
  const [time, duration, steps] = [formatExactTime(cron.at), formatMs(cron.ms), cron.failedSteps.join(', ')];
  return steps === ''
    ? t({ message: `Ran ${time}, for ${duration}`, comment: 'duration: 204 ms' })
    : t({ message: `Ran ${time}, for ${duration}; failed: ${steps}`, comment: 'steps: names of failed steps' });
}

const waitingWords = ({ folders, files }: OperationsAnswer['waiting']): string =>
  folders + files === 0
    ? t({ message: 'Nothing', comment: 'No expired folders and files' })
    : t`${plural(folders, { one: '# folder', other: '# folders' })}, ${plural(files, { one: '# single file', other: '# single files' })}`;

const orphanWords = (cron: OperationsAnswer['cron']): string =>
  cron === null
    ? t`Not looked for yet`
    : plural(
        { orphans: cron.orphans },
        {
          one: '# object without a row in the last run',
          other: '# objects without a row in the last run',
        },
      );

function mailWords(counts: OperationsAnswer['mail']): string {
  const [waiting, failed] = [formatCount(counts.waiting), formatCount(counts.failed)];
  return t({ message: `${waiting} waiting for a retry, ${failed} failed`, comment: 'Numbers of emails' });
}

function webhookWords({ lastAt }: OperationsAnswer['webhooks']): string {
  if (lastAt === null) return t({ message: 'None received yet', comment: 'Webhooks' });
  const time = formatExactTime(lastAt);
  return t({ message: `Last received ${time}`, comment: 'Webhooks' });
}
