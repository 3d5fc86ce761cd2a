import { i18n } from '@lingui/core';

// Outside of production, a message that is not in the catalogue is the English text of the code.
i18n.loadAndActivate({ locale: 'en', messages: {} });
