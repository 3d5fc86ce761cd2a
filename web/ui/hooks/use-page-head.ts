import { useEffect } from 'react';
import { pathIn } from '../../../worker/contract/languages';
import { language } from '../../lib/words/language';

interface Head {
  title: string;
  description: string;
  path: string;
}

export function usePageHead({ title, description, path }: Head): void {
  usePageTitle(title);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (meta) meta.content = description;
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (link) link.href = window.location.origin + pathIn(language(), path);
  }, [description, path]);
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
