import { useQuery } from '@tanstack/react-query';
import { explainFallback } from '../../../../../../shared/contract/fallback.ts';
import { callRoute } from '../../../../lib/api-client.ts';
import { useSession } from '../../../../lib/session-context.ts';
import type { FallbackGrid, FallbackRow } from '../fallback-grids.ts';

const keptMillis = 60_000;

/** Where the figures of a row come from. */
export function useExplanation({ currency, name }: FallbackGrid, { tenor, recordDate }: FallbackRow) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['fallback-explanation', userId, currency, name, tenor, recordDate],
		queryFn: ({ signal }) =>
			callRoute(explainFallback, { userid: userId, currency, name, tenor, recordDate }, { signal }),
		retry: false,
		staleTime: keptMillis,
		refetchOnWindowFocus: false,
	});
}
