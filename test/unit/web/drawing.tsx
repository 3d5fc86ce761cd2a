/** Component tests have no layout, so this file gives every element a size. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';

/** Width and height of every element. Lists draw only rows that fit into their box. */
const BOX_PX = 480;

Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => BOX_PX },
  clientWidth: { configurable: true, get: () => BOX_PX },
});

afterEach(cleanup);

export const render = (element: ReactNode) => renderAlone(element, { wrapper: Messages });

const Messages = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
