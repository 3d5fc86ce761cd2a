import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { NAMES } from '../../../worker/contract/language-names';
import { LANGUAGES } from '../../../worker/contract/languages';
import { chooseLanguage } from '../../lib/words/choose-language';
import { language } from '../../lib/words/language';

export function LanguageMenu() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  function choose(value: string | undefined) {
    const chosen = LANGUAGES.find((each) => each === value);
    if (chosen && chosen !== language()) chooseLanguage(chosen, path);
  }
  // Set by the script in `early-press.ts`. After a later choice, React resets the menu before the script reads it.
  const chooseEarly = useEffectEvent(() => choose(document.documentElement.dataset.earlyLanguage));
  useEffect(() => chooseEarly(), []);
  return (
    <span className="relative flex w-48">
      <Languages aria-hidden className="pointer-events-none absolute start-3 top-3.5 size-4" />
      {/* Without `autoComplete="off"`, Firefox restores the last choice after a reload. */}
      <select
        name="language"
        aria-label={t`Language`}
        autoComplete="off"
        value={language()}
        onChange={({ target }) => choose(target.value)}
        className="h-11 w-full cursor-pointer rounded-control border border-line-strong bg-ground ps-9 pe-2 hover:text-strong"
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
