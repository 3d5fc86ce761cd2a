import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api';
import { checkDownload } from '../../lib/check-download';
import { failureMessage } from '../../lib/failure-message';

/** Tells why the browser could not show `url`: the server's own refusal, otherwise `fallback`. */
export function useWhyNotShown(url: string, hasFailed: boolean, fallback: string): string {
  const { error } = useQuery({
    queryKey: ['why-not-shown', url],
    queryFn: async ({ signal }) => {
      await checkDownload(url, signal);
      return null;
    },
    enabled: hasFailed,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return hasFailed && error instanceof ApiError ? failureMessage(error) : fallback;
}
