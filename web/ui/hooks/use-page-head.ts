import { useEffect } from 'react';

interface Head {
  title: string;
  description: string;
  path: string;
}

/** Sets the page's title, description and canonical link. A prerendered page already contains these values. */
export function usePageHead({ title, description, path }: Head): void {
  usePageTitle(title);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (meta) meta.content = description;
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (link) link.href = window.location.origin + path;
  }, [description, path]);
}

/** The title is shown in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
