import { useEffect } from 'react';

interface Head {
  title: string;
  description: string;
  path: string;
}

/** Names the page, and says in the document's head what a prerendered one brings with it. */
export function usePageHead({ title, description, path }: Head): void {
  usePageTitle(title);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (meta) meta.content = description;
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (link) link.href = window.location.origin + path;
  }, [description, path]);
}

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
