import { useQuery } from '@tanstack/react-query';
import { checkDownload } from '../../lib/check-download';

/**
 * Returns the server's refusal of `url`, which the browser could not show. Returns null if there was no refusal, or
 * until it is known.
 */
export function useLoadRefusal(url: string, hasFailed: boolean): Error | null {
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
  return hasFailed ? error : null;
}
