import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { compareConventions } from '#shared/contract/compare.ts';
import type { ResultPanelProps } from '../shared/desk/result-panel.ts';
import { toRequest } from '../shared/form/to-request.ts';
import type { VariantChoice } from './variant-choices.ts';

/** The loan of a result under its own terms and under others. The comparison before stays until the next one is there. */
export function useComparison({ outcome, reference }: ResultPanelProps, chosen: readonly VariantChoice[]) {
	const { userId } = useSession();
	const { customTextBox1, ...loan } = toRequest(outcome.inputs, reference, userId);
	const others = chosen.map(({ variant }) => variant);
	const request = { ...loan, variants: [{ method: 'own' as const }, ...others] };
	return useQuery({
		queryKey: ['comparison', request, chosen.map(({ id }) => id)],
		queryFn: async ({ signal }) => ({ comparison: await callApi(compareConventions, request, { signal }), chosen }),
		placeholderData: keepPreviousData,
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
}
