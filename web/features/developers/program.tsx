import { ORIGIN_MARK } from '../../../worker/contract/site-pages';
import { Tabs } from '../../ui/tabs';
import { CodeBlock } from './code-block';
import { LANGUAGES, type Language } from './languages';
import { siteOrigin } from './site-origin';

interface ProgramProps {
  does: 'send' | 'receive';
  label: string;
  language: Language;
  onLanguage(language: Language): void;
}

export function Program({ does, label, language, onLanguage }: ProgramProps) {
  const program = LANGUAGES.find(({ value }) => value === language) ?? LANGUAGES[0];
  return (
    <div className="mt-5">
      <Tabs label={`${label}: language`} value={language} tabs={LANGUAGES} onChange={onLanguage}>
        <CodeBlock
          label={`${label} with ${program.label}`}
          code={program[does].replaceAll(ORIGIN_MARK, siteOrigin()).trimEnd()}
        />
      </Tabs>
    </div>
  );
}
