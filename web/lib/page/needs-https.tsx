import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import { buttonStyle } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { sentenceSpace } from '../words/language';

interface NeedsHttpsProps {
  title?: string;
  why?: string;
  /** 1 if the notice is the whole page. */
  level?: 1 | 2;
}

export const NeedsHttps = ({ title, why, level = 2 }: NeedsHttpsProps) => (
  <Notice
    icon={ShieldAlert}
    tone="limit"
    level={level}
    title={title ?? t`Sending files needs HTTPS`}
    text={
      <p>
        <Trans>This page was opened over plain http.</Trans>
        {sentenceSpace()}
        {why ?? t`Browsers let a page check files over HTTPS only. Downloads work.`}
      </p>
    }
    action={
      <a href={location.href.replace(/^http:/, 'https:')} className={buttonStyle('primary', 'large')}>
        <Trans>Open with HTTPS</Trans>
      </a>
    }
  >
    <div className="max-w-md text-sm text-muted">
      <p>
        <Trans>If that address does not answer, and this server is yours, start it with HTTPS:</Trans>
      </p>
      <code className="mt-2 block rounded-control border border-line bg-ground px-3 py-2 text-start text-strong select-all [overflow-wrap:anywhere]">
        npm start -- --ip 0.0.0.0 --local-protocol https
      </code>
      <p className="mt-2">
        <Trans>The browser warns once of the certificate, which the server makes itself.</Trans>
      </p>
    </div>
  </Notice>
);
