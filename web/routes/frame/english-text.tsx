import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { directionOf } from '../../../worker/contract/languages';
import { language } from '../../lib/words/language';

/** Attributes of an element whose text is English in all languages. */
export const ENGLISH = { lang: 'en', dir: 'ltr' } as const;

/** Attributes of an element inside of English text, with text in the reader's language. */
export const readersOwn = () => ({ lang: language(), dir: directionOf(language()) });

/** Line above a text that is not translated. */
export const EnglishNotice = ({ children }: { children?: ReactNode }) =>
  language() === 'en' ? null : (
    <p className="mb-4 text-sm text-muted">{children ?? <Trans>This page is in English.</Trans>}</p>
  );
