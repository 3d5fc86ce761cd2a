import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Link2Off as LinkOff, type LucideIcon, RefreshCw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { readEncryptedLink, readKey } from '../../../encryption/links';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/form/form-field';
import { Notice } from '../../ui/notice';

interface BrokenLinkProps {
  folderId: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

const BrokenLink = ({ folderId, icon, title, text }: BrokenLinkProps) => (
  <Notice icon={icon} level={1} title={title} text={text} action={null}>
    <FullLinkForm folderId={folderId} />
  </Notice>
);

export const IncompleteLink = ({ folderId }: { folderId: string }) => (
  <BrokenLink
    folderId={folderId}
    icon={KeyRound}
    title={t`This link is incomplete`}
    text={t`These files are end-to-end encrypted, and the key at the end of the link is missing. Paste the whole link here, or ask the sender for it.`}
  />
);

export const DamagedLink = ({ folderId }: { folderId: string }) => (
  <BrokenLink
    folderId={folderId}
    icon={LinkOff}
    title={t`This link is damaged`}
    text={t`These files are end-to-end encrypted, and the key after the # does not open them. Characters may be missing or changed. Paste the whole link here, or ask the sender for it.`}
  />
);

export const UnknownVersion = () => (
  <Notice
    icon={RefreshCw}
    level={1}
    title={t`This page is too old for this link`}
    text={t`A newer version of this page made the link. Reload the page to open it.`}
    action={
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    }
  />
);

/** Accepts the full link or only its key. Sends neither to the server. */
function FullLinkForm({ folderId }: { folderId: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = text.trim();
    const link = readEncryptedLink(input) ?? { folderId, key: readKey(input.replace(/^#/, '')) };
    if (!('secret' in link.key)) setProblem(t`This is not a whole link. It has a # and 44 characters at its end.`);
    else if (link.folderId !== folderId) setProblem(t`This link is for other files.`);
    else window.location.hash = (/#(.*)$/.exec(input)?.[1] ?? input).trim();
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      className="flex w-full max-w-lg flex-col gap-3 text-start sm:flex-row sm:[&>div]:flex-1"
    >
      <FormField
        type="text"
        label={t`Full link`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(value) => {
          setText(value);
          setProblem(null);
        }}
      />
      {/* The margin is as high as the field's label, so the button is beside the field. */}
      <Button type="submit" variant="primary" size="large" className="sm:mt-6.5">
        <Trans comment="Verb: opens the link in the field above">Open</Trans>
      </Button>
    </form>
  );
}
