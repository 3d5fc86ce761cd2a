import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OperationsAnswer } from '../../../worker/contract/calls/operations';
import { consequenceOf } from './operations/missing-words';
import { FACT, Panel } from './panel';
import { operationsQuery } from './queries';
import { settingProblem } from './setting-problem';
import { SETTING_STEPS } from './setting-steps';

interface Gap {
  effect: string;
  problems: string[];
  steps: Set<string>;
}

/** Groups the wrong and missing settings by their effect. Wrong settings are first. */
function gapsOf({ missing, mail, outbox }: OperationsAnswer): Gap[] {
  const gaps = new Map<string, Gap>();
  const gapOf = (setting: OperationsAnswer['missing'][number]): Gap => {
    const effect = consequenceOf(setting);
    const gap = gaps.get(effect) ?? { effect, problems: [], steps: new Set<string>() };
    gaps.set(effect, gap);
    return gap;
  };
  const addProblem = (name: string, problem: string | null, settingToAdd: string) => {
    if (problem === null) return;
    const gap = gapOf({ name, without: name });
    gap.problems.push(settingProblem(problem));
    gap.steps.add(SETTING_STEPS[settingToAdd] ?? settingToAdd);
  };
  addProblem('CONTACT_MAIL_TO', mail.problem, 'CONTACT_MAIL_TO');
  addProblem('MAIL_FROM', outbox?.problem ?? null, 'PUBLIC_ORIGIN');
  for (const setting of missing) gapOf(setting).steps.add(SETTING_STEPS[setting.name] ?? `${setting.name} = "…"`);
  return [...gaps.values()];
}

/** Renders nothing unless a setting is wrong or missing. */
export function SetupPanel({ bearer }: { bearer: string }) {
  const { data } = useQuery(operationsQuery(bearer));
  const gaps = data ? gapsOf(data) : [];
  if (gaps.length === 0) return null;
  return (
    <Panel title={t`Not set up yet`}>
      <p className="text-muted">
        <Trans>
          Add the lines to <code className="text-sm">wrangler.toml</code> with your own values and run the commands.
          Then run <code className="text-sm">npm run deploy</code>.
        </Trans>
      </p>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        {gaps.map(({ effect, problems, steps }) => (
          <div key={effect} className={`${FACT} py-3 last:pb-0`}>
            <dt className="text-[0.9375rem] text-strong first-letter:uppercase">{effect}</dt>
            <dd className="space-y-1 text-sm">
              {problems.map((problem) => (
                <p key={problem} className="text-danger [overflow-wrap:anywhere]">
                  {problem}
                </p>
              ))}
              <code
                dir="ltr"
                className="block text-parent-start whitespace-pre-line text-muted [overflow-wrap:anywhere]"
              >
                {[...steps].join('\n')}
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
