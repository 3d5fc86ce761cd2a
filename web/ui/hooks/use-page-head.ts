import { useEffect } from 'react';

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
    if (link) link.href = window.location.origin + path;
  }, [description, path]);
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
