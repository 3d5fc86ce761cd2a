import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonStyle } from '../../ui/button';

/** The way from what somebody was sent to sending something oneself. */
export function BackToUpload() {
  return (
    <nav aria-label="Back" className="mx-auto flex h-14 w-full max-w-5xl items-center px-1 sm:px-3">
      <Link to="/" className={buttonStyle('quiet')}>
        <ArrowLeft aria-hidden />
        Back to Upload
      </Link>
    </nav>
  );
}
