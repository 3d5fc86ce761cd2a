import { t } from '@lingui/core/macro';
import { ORIGIN_MARK } from '../../../worker/contract/site-pages';
import { Tabs } from '../../ui/tabs';
import { CodeBlock } from './code-block';
import { type Language, programLanguages } from './languages';
import { siteOrigin } from './site-origin';

interface ProgramProps {
  does: 'send' | 'receive';
  label: string;
  language: Language;
  onLanguage(language: Language): void;
}

export function Program({ does, label, language, onLanguage }: ProgramProps) {
  const tabs = programLanguages();
  const program = tabs.find(({ value }) => value === language) ?? tabs[0];
  const programLanguage = program.label;
  return (
    <div className="mt-5">
      <Tabs label={t`${label}: programming language`} value={language} tabs={tabs} onChange={onLanguage}>
        <CodeBlock
          label={t`${label}: ${programLanguage}`}
          code={program[does].replaceAll(ORIGIN_MARK, siteOrigin()).trimEnd()}
        />
      </Tabs>
    </div>
  );
}
