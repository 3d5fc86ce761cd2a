import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { buttonStyle } from '../../ui/button';

export const SendYourOwn = () => (
  <Link to="/" className={buttonStyle('quiet')}>
    <Trans>Send your own files</Trans>
    <ArrowRight aria-hidden />
  </Link>
);
