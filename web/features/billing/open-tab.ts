export interface Tab {
  go(url: string): void;
  close(): void;
}

/** `go` sets the address later. The page in the new tab cannot access this page. */
export function openTab(): Tab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go: (url) => {
      // Without a new tab, this tab goes to the address. The provider's page has a link back to this site.
      if (tab && !tab.closed) tab.location.replace(url);
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
