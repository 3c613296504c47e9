import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CompareVariant, compareConventions } from '../../../../../shared/contract/compare.ts';
import { callApi } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';
import type { ResultPanelProps } from '../desk/result-panel.ts';
import { toRequest } from '../form/to-request.ts';

/** The loan of a result under its own terms and under others. */
export function useComparison({ outcome, reference }: ResultPanelProps, others: readonly CompareVariant[]) {
	const { userId } = useSession();
	const { customTextBox1, ...loan } = toRequest(outcome.inputs, reference, userId);
	const request = { ...loan, variants: [{ method: 'own' as const }, ...others] };
	return useQuery({
		queryKey: ['comparison', request],
		queryFn: ({ signal }) => callApi(compareConventions, request, { signal }),
		placeholderData: keepPreviousData,
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
}
