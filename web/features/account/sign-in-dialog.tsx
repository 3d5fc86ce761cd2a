import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../worker/contract/limits';
import { reloadForCode } from '../../lib/page/missing-code';
import { PRODUCT_NAME } from '../../lib/product';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/form/form-field';
import { Dialog } from '../../ui/overlay/dialog';
import { Skeleton } from '../../ui/skeleton';
import { Swap } from '../../ui/swap';
import { Tabs } from '../../ui/tabs';
import { loadProvider, sendReset, signIn, signInWithGoogle, signUp } from './account';
import { authWords } from './auth-words';
import { GoogleMark } from './google-mark';
import { actionWords, type FieldName, MODE_NAMES, type Mode, problemWith, type SignInValues } from './sign-in-form';
import { useSignIn } from './use-sign-in';

interface SignInDialogProps {
  open: boolean;
  why?: string;
  onClose(): void;
  onSignedIn?(): void;
}

export function SignInDialog({
  open,
  why = t`With an account you find your files on every device. You can send without one.`,
  onClose,
  onSignedIn,
}: SignInDialogProps) {
  const [mode, setMode] = useState<Mode>('signin');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setMode('signin');
  }
  return (
    <Dialog
      open={open}
      title={mode === 'reset' ? i18n._(MODE_NAMES.reset) : t`Your ${{ product: PRODUCT_NAME }} account`}
      isWideIfShort
      cancel={t`Cancel`}
      onClose={onClose}
    >
      <SignIn
        mode={mode}
        why={why}
        onMode={setMode}
        onSignedIn={() => {
          onSignedIn?.();
          onClose();
        }}
      />
    </Dialog>
  );
}

interface SignInProps {
  mode: Mode;
  why: string;
  onMode(mode: Mode): void;
  onSignedIn(): void;
}

function SignIn(props: SignInProps) {
  const { why } = props;
  const provider = useQuery({
    queryKey: ['identity-provider'],
    queryFn: async () => ((await loadProvider()) === null ? 'none' : 'ready'),
  });
  if (provider.data === 'ready') return <SignInForm {...props} />;
  return (
    <>
      <div className="mt-2 text-muted short:mt-1">
        {provider.data === 'none' && (
          <p>
            <Trans>Sign-in is not set up on this site. Everything else works without an account.</Trans>
          </p>
        )}
        {provider.isError && <p role="alert">{authWords(provider.error, t`Sign-in could not be loaded.`)}</p>}
        {provider.isPending && (
          <>
            <p className="text-pretty short:text-sm">{why}</p>
            {/* This placeholder is as high as the form, so the dialog does not move when the form appears. */}
            <div
              role="status"
              aria-label={t`Loading`}
              className="mt-4 h-99 space-y-5 max-md:h-103 md:pointer-coarse:h-103 short:mt-2 short:h-58.5 short:overflow-hidden"
            >
              <Skeleton className="h-11 w-full" />
              <Skeleton className="h-17 w-full" />
              <Skeleton className="h-17 w-full" />
              <Skeleton className="h-11 w-full" />
            </div>
          </>
        )}
      </div>
      {provider.isError && (
        <Button
          variant="primary"
          size="large"
          className="mt-4 w-full"
          busy={provider.isFetching}
          onClick={() => void provider.refetch().then(({ error }) => reloadForCode(error))}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  );
}

const TABS = ['signin', 'signup'] as const;

const EMPTY_VALUES: SignInValues = { email: '', password: '', again: '', displayName: '' };

function SignInForm({ mode, why, onMode, onSignedIn }: SignInProps) {
  const [values, setValues] = useState(EMPTY_VALUES);
  const [problem, setProblem] = useState<ReturnType<typeof problemWith>>(null);
  const state = useSignIn((action) => {
    const trimmedEmail = values.email.trim();
    if (action === 'signin') return signIn(trimmedEmail, values.password);
    if (action === 'signup') return signUp(trimmedEmail, values.password, values.displayName.trim());
    return action === 'reset' ? sendReset(trimmedEmail) : signInWithGoogle();
  }, onSignedIn);
  const email = useRef<HTMLInputElement>(null);
  const form = useId();
  const isReset = mode === 'reset';
  // Moves the focus, because the button that switched the form no longer exists.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another form is shown
  useEffect(() => email.current?.focus(), [isReset]);

  function choose(next: Mode) {
    onMode(next);
    setProblem(null);
    state.clear();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const newProblem = problemWith(mode, values);
    setProblem(newProblem);
    if (!newProblem) state.run(mode);
  }

  const locked = state.busy !== undefined || state.done;
  const field = (name: FieldName) => ({
    value: values[name],
    error: problem?.field === name ? problem.words : null,
    maxLength: NAME_MAX_CHARS,
    disabled: locked,
    onChange: (value: string) => {
      setValues((previous) => ({ ...previous, [name]: value }));
      setProblem(null);
    },
  });

  const emailField = (
    <FormField
      label={t({ message: 'Email', context: 'address' })}
      type="email"
      autoComplete="email"
      inputRef={email}
      {...field('email')}
    />
  );

  const success = state.done && state.outcome && (
    <p className="flex gap-2 rounded-control bg-accent-wash px-3 py-2.5 text-sm">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      {state.outcome.words}
    </p>
  );

  return (
    <>
      <Swap replacement={success}>
        {isReset ? (
          <form id={form} noValidate onSubmit={send} className="mt-3 space-y-4">
            <p className="text-muted">
              <Trans>We send you a link to choose a new password.</Trans>
            </p>
            {emailField}
          </form>
        ) : (
          <div className="mt-2 short:mt-1">
            <p className="mb-4 text-pretty text-muted short:mb-2 short:text-sm">{why}</p>
            <Tabs
              label={t({
                message: 'What to do',
                comment: 'Names the tabs “Sign in” and “Create account” for screen readers',
              })}
              value={mode}
              tabs={TABS.map((value) => ({ value, label: i18n._(MODE_NAMES[value]) }))}
              disabled={locked}
              onChange={choose}
            >
              <form
                id={form}
                noValidate
                onSubmit={send}
                className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 short:mt-2 short:gap-y-2 short:sm:grid-cols-2"
              >
                {emailField}
                {mode === 'signup' && (
                  <FormField label={t`Display name (optional)`} autoComplete="name" {...field('displayName')} />
                )}
                <FormField
                  label={t`Password`}
                  type="password"
                  autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
                  {...field('password')}
                />
                {mode === 'signup' && (
                  <FormField
                    label={t`Confirm password`}
                    type="password"
                    autoComplete="new-password"
                    {...field('again')}
                  />
                )}
              </form>
            </Tabs>
          </div>
        )}
        {/* Keeps the buttons visible on phones in landscape, where the form is higher than the dialog. */}
        <div className="short:sticky short:bottom-0 short:-mx-6 short:mt-1 short:bg-raised short:px-6 short:pb-2">
          {/* Reserves two lines for the message, so the buttons stay in place. */}
          <p
            aria-live="polite"
            className={`my-1 grid min-h-[2lh] items-center short:my-0 short:min-h-1 text-sm ${state.outcome?.tone === 'failure' ? 'text-danger' : 'text-accent'}`}
          >
            {!state.done && state.outcome?.words}
          </p>
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-2 short:gap-x-4 ${isReset ? '' : 'short:sm:grid-cols-2'}`}
          >
            <Button
              variant="primary"
              size="large"
              type="submit"
              form={form}
              busy={state.busy === mode}
              disabled={locked}
              className="w-full"
            >
              {i18n._(actionWords[mode].submit)}
            </Button>
            {!isReset && (
              <Button
                size="large"
                className="w-full"
                busy={state.busy === 'google'}
                disabled={locked}
                onClick={() => state.run('google')}
              >
                <GoogleMark />
                {i18n._(actionWords.google.submit)}
              </Button>
            )}
          </div>
        </div>
      </Swap>
      {mode !== 'signup' && (
        <Button
          variant="quiet"
          className="mx-auto mt-3 -mb-3 flex!"
          disabled={locked}
          onClick={() => choose(isReset ? 'signin' : 'reset')}
        >
          {isReset ? t`Back to sign in` : t`Forgot password?`}
        </Button>
      )}
    </>
  );
}
