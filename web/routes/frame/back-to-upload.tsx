import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonStyle } from '../../ui/button';

/** Link from a share to the home screen. */
export function BackToUpload({ className = 'h-14 max-w-5xl' }: { className?: string }) {
  return (
    <nav aria-label="Back" className={`mx-auto flex w-full items-center px-1 sm:px-3 ${className}`}>
      <Link to="/" className={buttonStyle('quiet')}>
        <ArrowLeft aria-hidden />
        Back to Upload
      </Link>
    </nav>
  );
}
