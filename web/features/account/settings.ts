import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { changeEmail, changePassword, rename, signOutOtherDevices } from './account';
import type { Proof } from './provider';
import { addressProblem, newPasswordProblem, noPassword } from './sign-in-form';

export type SettingName = 'name' | 'email' | 'password' | 'sessions';

export interface SettingField {
  readonly name: 'name' | 'email' | 'current' | 'password' | 'again';
  readonly label: MessageDescriptor;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
}

type SettingValues = Readonly<Partial<Record<SettingField['name'], string | undefined>>>;

interface Setting {
  readonly title: MessageDescriptor;
  readonly text?: MessageDescriptor;
  readonly fields: readonly SettingField[];
  readonly submit: MessageDescriptor;
  readonly failure: MessageDescriptor;
  problem(values: SettingValues): { field: SettingField['name']; words: string } | null;
  save(values: SettingValues, proof: Proof): Promise<string>;
}

const currentPassword: SettingField = {
  name: 'current',
  label: msg`Current password`,
  type: 'password',
  autoComplete: 'current-password',
};

const currentPasswordProblem = ({ current }: SettingValues) =>
  current === '' ? ({ field: 'current', words: noPassword() } as const) : null;

const samePasswordProblem = ({ current, password }: SettingValues) =>
  current === password
    ? ({ field: 'password', words: t`Choose a password other than the current one.` } as const)
    : null;

export const settings: Readonly<Record<SettingName, Setting>> = {
  name: {
    title: msg`Change display name`,
    fields: [{ name: 'name', label: msg`Display name`, type: 'text', autoComplete: 'name' }],
    submit: msg`Save name`,
    failure: msg`Failed to change the name. Please try again.`,
    problem: ({ name = '' }) => (name.trim() === '' ? { field: 'name', words: t`Please enter a valid name` } : null),
    save: async ({ name = '' }) => {
      await rename(name.trim());
      return t`Your name was changed.`;
    },
  },
  email: {
    title: msg`Change email address`,
    text: msg`We send a link to the new address. When you open it, your address changes. Then sign in with the new one.`,
    fields: [{ name: 'email', label: msg`New email address`, type: 'email', autoComplete: 'email' }, currentPassword],
    submit: msg`Send link`,
    failure: msg`Failed to change the address. Please try again.`,
    problem: (values) => {
      const words = addressProblem(values.email ?? '');
      return words === null ? currentPasswordProblem(values) : { field: 'email', words };
    },
    save: async ({ email = '' }, proof) => {
      const address = email.trim();
      await changeEmail(proof, address);
      return t`A link was mailed to ${address}.`;
    },
  },
  password: {
    title: msg`Change password`,
    text: msg`This also signs out your other devices.`,
    fields: [
      currentPassword,
      { name: 'password', label: msg`New password`, type: 'password', autoComplete: 'new-password' },
      { name: 'again', label: msg`Confirm new password`, type: 'password', autoComplete: 'new-password' },
    ],
    submit: msg`Change password`,
    failure: msg`Failed to change the password. Please try again.`,
    problem: (values) =>
      currentPasswordProblem(values) ??
      newPasswordProblem(values.password ?? '', values.again ?? '') ??
      samePasswordProblem(values),
    save: async ({ password = '' }, proof) => {
      return (await changePassword(proof, password))
        ? t`Your password was changed.`
        : t`Your password was changed, but your other devices could not be signed out. Choose “Sign out other devices” to try again.`;
    },
  },
  sessions: {
    title: msg`Sign out other devices`,
    text: msg`All your other browsers will ask for your password again. API tokens keep working; revoke them below.`,
    fields: [currentPassword],
    submit: msg`Sign out other devices`,
    failure: msg`Failed to sign out other devices. Please try again.`,
    problem: currentPasswordProblem,
    save: async (_, proof) => {
      await signOutOtherDevices(proof);
      return t`Your other devices are signed out.`;
    },
  },
};
