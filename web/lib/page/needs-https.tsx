import { ShieldAlert } from 'lucide-react';
import { buttonStyle } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface NeedsHttpsProps {
  /** The title begins with this action. */
  act?: string;
  why?: string;
  /** 1 if the notice is the whole page. */
  level?: 1 | 2;
}

const CHECKS = 'Browsers let a page check files over HTTPS only. Downloads work.';

export const NeedsHttps = ({ act = 'Sending files', why = CHECKS, level = 2 }: NeedsHttpsProps) => (
  <Notice
    icon={ShieldAlert}
    tone="limit"
    level={level}
    title={`${act} needs HTTPS`}
    text={<p>This page was opened over plain http. {why}</p>}
    action={
      <a href={location.href.replace(/^http:/, 'https:')} className={buttonStyle('primary', 'large')}>
        Open with HTTPS
      </a>
    }
  >
    <div className="max-w-md text-sm text-muted">
      <p>If that address does not answer, and this server is yours, start it with HTTPS:</p>
      <code className="mt-2 block rounded-control border border-line bg-ground px-3 py-2 text-left text-strong select-all [overflow-wrap:anywhere]">
        npm start -- --ip 0.0.0.0 --local-protocol https
      </code>
      <p className="mt-2">The browser warns once of the certificate, which the server makes itself.</p>
    </div>
  </Notice>
);
