import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { NAMES } from '../../../worker/contract/language-names';
import { LANGUAGES } from '../../../worker/contract/languages';
import { chooseLanguage } from '../../lib/words/choose-language';
import { language } from '../../lib/words/language';

export function LanguageMenu() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <span className="flex items-center gap-2">
      <Languages aria-hidden className="size-4" />
      {/* Without `autoComplete="off"`, Firefox restores the last choice after a reload, even if it had no effect. */}
      <select
        aria-label={t`Language`}
        autoComplete="off"
        value={language()}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find((each) => each === target.value);
          if (chosen) chooseLanguage(chosen, path);
        }}
        className="field-sizing-content h-11 min-w-0 cursor-pointer rounded-small bg-ground hover:text-strong"
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
