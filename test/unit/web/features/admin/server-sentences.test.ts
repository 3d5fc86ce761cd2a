import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { consequenceOf } from '../../../../../web/features/admin/operations/missing-words';
import { settingProblem } from '../../../../../web/features/admin/setting-problem';
import { importWorker } from '../../../../harness/import-worker';

interface Mail {
  mailProblem(mailbox: { from: string; to: string }): string | null;
}
interface Settings {
  missingSettings(config: Record<string, string>): { name: string; without: string }[];
}

const { mailProblem }: Mail = await importWorker('contact/mail.ts');
const { missingSettings }: Settings = await importWorker('operations/missing-settings.ts');

const EMPTY_CONFIG = new Proxy<Record<string, string>>({}, { get: () => '' });

const translateAll = () => vi.spyOn(i18n, '_').mockReturnValue('translated');

afterEach(() => vi.restoreAllMocks());

describe('a problem with the settings of mail', () => {
  const PROBLEMS = [
    mailProblem({ from: '', to: 'to@example.com' }),
    mailProblem({ from: 'from@example.com', to: '' }),
    mailProblem({ from: 'one@example.com', to: 'one@example.com' }),
    'PUBLIC_ORIGIN is missing.',
  ].map(String);

  test.each(PROBLEMS)('“%s” has the same English words on the page, and a translation', (problem) => {
    expect(settingProblem(problem)).toBe(problem);
    translateAll();
    expect(settingProblem(problem)).toBe('translated');
  });

  test.each(['E_VALIDATION_ERROR', 'destination address is not a verified address', ''])(
    'leaves the error “%s” of the mail service as it is',
    (error) => {
      translateAll();
      expect(settingProblem(error)).toBe(error);
    },
  );
});

describe('the consequence of a missing setting', () => {
  test.each(missingSettings(EMPTY_CONFIG))(
    '$name has the same English words on the page, and a translation',
    (setting) => {
      expect(consequenceOf(setting)).toBe(setting.without);
      translateAll();
      expect(consequenceOf(setting)).toBe('translated');
    },
  );

  test('of an unknown setting is in the words of the server', () => {
    translateAll();
    expect(consequenceOf({ name: 'NEW_SETTING', without: 'nothing works' })).toBe('nothing works');
  });
});
