import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { directionOf } from '../../worker/contract/languages';
import { language } from '../lib/words/language';

/** Attributes of text that is English in all languages. */
export const ENGLISH = { lang: 'en', dir: 'ltr' } as const;

/** Returns the attributes of text in the reader's language inside an English text. */
export const inReadersLanguage = () => ({ lang: language(), dir: directionOf(language()) });

/** Renders nothing if the reader's language is English. */
export const EnglishNotice = ({ children }: { children?: ReactNode }) =>
  language() === 'en' ? null : (
    <p className="mb-4 text-sm text-muted">{children ?? <Trans>This page is in English.</Trans>}</p>
  );
