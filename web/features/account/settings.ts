import { changeEmail, changePassword, rename, signOutOtherDevices } from './account';
import type { Proof } from './provider';
import { addressProblem, NO_PASSWORD, newPasswordProblem } from './sign-in-form';

export type SettingName = 'name' | 'email' | 'password' | 'sessions';

export interface SettingField {
  readonly name: 'name' | 'email' | 'current' | 'password' | 'again';
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
}

type SettingValues = Readonly<Partial<Record<SettingField['name'], string | undefined>>>;

interface Setting {
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly SettingField[];
  readonly submit: string;
  readonly failure: string;
  problem(values: SettingValues): { field: SettingField['name']; words: string } | null;
  save(values: SettingValues, proof: Proof): Promise<string>;
}

const current: SettingField = {
  name: 'current',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};

const currentProblem = ({ current }: SettingValues) =>
  current === '' ? ({ field: 'current', words: NO_PASSWORD } as const) : null;

const samePasswordProblem = ({ current, password }: SettingValues) =>
  current === password
    ? ({ field: 'password', words: 'Choose a password other than the current one.' } as const)
    : null;

const OTHER_DEVICES_STILL_SIGNED_IN =
  'Your password was changed, but your other devices could not be signed out. Choose “Sign out other devices” to try again.';

export const settings: Readonly<Record<SettingName, Setting>> = {
  name: {
    title: 'Change display name',
    fields: [{ name: 'name', label: 'Display name', type: 'text', autoComplete: 'name' }],
    submit: 'Save name',
    failure: 'Failed to change the name. Please try again.',
    problem: ({ name = '' }) => (name.trim() === '' ? { field: 'name', words: 'Please enter a valid name' } : null),
    save: async ({ name = '' }) => {
      await rename(name.trim());
      return 'Your name was changed.';
    },
  },
  email: {
    title: 'Change email address',
    text: 'We send a link to the new address. When you open it, your address changes. Then sign in with the new one.',
    fields: [{ name: 'email', label: 'New email address', type: 'email', autoComplete: 'email' }, current],
    submit: 'Send link',
    failure: 'Failed to change the address. Please try again.',
    problem: (values) => {
      const words = addressProblem(values.email ?? '');
      return words === null ? currentProblem(values) : { field: 'email', words };
    },
    save: async ({ email = '' }, proof) => {
      await changeEmail(proof, email.trim());
      return `A link was mailed to ${email.trim()}.`;
    },
  },
  password: {
    title: 'Change password',
    text: 'Your other devices are signed out.',
    fields: [
      current,
      { name: 'password', label: 'New password', type: 'password', autoComplete: 'new-password' },
      { name: 'again', label: 'Confirm new password', type: 'password', autoComplete: 'new-password' },
    ],
    submit: 'Change password',
    failure: 'Failed to change the password. Please try again.',
    problem: (values) =>
      currentProblem(values) ??
      newPasswordProblem(values.password ?? '', values.again ?? '') ??
      samePasswordProblem(values),
    save: async ({ password = '' }, proof) => {
      return (await changePassword(proof, password)) ? 'Your password was changed.' : OTHER_DEVICES_STILL_SIGNED_IN;
    },
  },
  sessions: {
    title: 'Sign out other devices',
    text: 'All your other browsers will ask for your password again. API tokens keep working; revoke them below.',
    fields: [current],
    submit: 'Sign out other devices',
    failure: 'Failed to sign out other devices. Please try again.',
    problem: currentProblem,
    save: async (_, proof) => {
      await signOutOtherDevices(proof);
      return 'Your other devices are signed out.';
    },
  },
};
