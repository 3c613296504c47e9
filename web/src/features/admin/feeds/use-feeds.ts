import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { feedList } from '#shared/contract/feeds.ts';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';

/** The feeds as last loaded. They are reloaded on demand only. */
export function useFeeds() {
	const messages = useAdminMessages();
	const { data, isFetching, isError, refetch } = useQuery({
		queryKey: ['admin', 'feeds'],
		queryFn: async ({ signal }) => {
			try {
				return (await callApi(feedList, {}, { signal })).feeds;
			} catch (error) {
				if (!signal.aborted) messages.failed('feedList', error);
				throw error;
			}
		},
		refetchOnWindowFocus: false,
		staleTime: 0,
	});
	return { feeds: data ?? [], isLoading: isFetching, isFailed: isError && !isFetching, reload: refetch };
}
