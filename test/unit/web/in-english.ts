import { i18n } from '@lingui/core';
import { errorWords } from '../../../web/lib/words/error-words';
import { setErrorWords } from '../../../web/lib/words/loaded-error-words';

// Outside of production, missing messages show the English text of the code.
i18n.loadAndActivate({ locale: 'en', messages: {} });
setErrorWords(errorWords);
