import { useQuery } from '@tanstack/react-query';
import { explainCashFallback } from '../../../../../../shared/contract/cash-explanation.ts';
import { callRoute } from '../../../../lib/api-client.ts';
import { useSession } from '../../../../lib/session-context.ts';
import type { ExplainedCash } from './explained-cash.ts';

const keptMillis = 60_000;

/** Where the figures of a row come from. */
export function useCashExplanation({ table, feature, tenor, recordDate }: ExplainedCash) {
	const { userId } = useSession();
	const { currency, name, style } = table;
	const asked = { userid: userId, currency, name, compounding: style, feature, tenor, recordDate };
	return useQuery({
		queryKey: ['cash-explanation', asked],
		queryFn: ({ signal }) => callRoute(explainCashFallback, asked, { signal }),
		retry: false,
		staleTime: keptMillis,
		refetchOnWindowFocus: false,
	});
}
