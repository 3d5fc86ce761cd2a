import { directionOf } from '../contract/languages';
import { SHARE_FIELDS, SHARE_TARGET_PATH } from '../contract/share-target';
import type { Words } from '../words/words';

const BACKGROUND_COLOR = '#0a0a0c';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form}.jpg`,
  sizes: form === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/jpeg',
  form_factor: form,
  label,
});

/** Web Application Manifest (W3C). `npm run pictures` makes its pictures. */
export function manifestOf({ say, language }: Words) {
  const home = say('Send files');
  const share = say('Shared files, as the recipient sees them', {}, { comment: 'Describes a screenshot' });
  return {
    id: '/',
    name: 'Fileshare',
    short_name: 'Fileshare',
    description: say('Send large files free, without an account.'),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND_COLOR,
    theme_color: BACKGROUND_COLOR,
    categories: ['productivity', 'utilities'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
    screenshots: [
      screenshot('home', 'narrow', home),
      screenshot('share', 'narrow', share),
      screenshot('home', 'wide', home),
      screenshot('share', 'wide', share),
    ],
    shortcuts: [
      { name: home, url: '/', icons: [icon('icon', 192, 'any')] },
      { name: say('My Files'), url: '/uploads', icons: [icon('icon', 192, 'any')] },
    ],
    share_target: {
      action: SHARE_TARGET_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: SHARE_FIELDS.title,
        text: SHARE_FIELDS.text,
        url: SHARE_FIELDS.url,
        files: [{ name: SHARE_FIELDS.files, accept: ['*/*'] }],
      },
    },
  };
}
