import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { buttonStyle } from '../../ui/button';

/** This link is the only advertisement on the pages of a share. */
export const SendYourOwn = () => (
  <Link to="/" className={buttonStyle('quiet')}>
    Send your own files
    <ArrowRight aria-hidden />
  </Link>
);
