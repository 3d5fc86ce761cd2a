import { useQuery } from '@tanstack/react-query';
import { checkDownload } from '../../lib/check-download';

/**
 * Asks the server why it does not send a file. Returns null if the server sends the file, or has not responded yet, or
 * if `hasFailed` is false.
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
