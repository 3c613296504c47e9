import { ApiError } from '#lib/api-client.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';

/** The first of the fixings that the API has refused; undefined for another failure. */
export function refusedFixing(error: unknown, sent: readonly WireFixing[]) {
	if (!(error instanceof ApiError) || error.code !== 'fixings-invalid') return undefined;
	const [first] = error.issues ?? [];
	const fixing = sent[Number(first?.path[1])];
	if (first === undefined || fixing === undefined) return undefined;
	const { currency, index, tenor, date, value } = fixing;
	return {
		count: Number(error.params?.count ?? 1),
		fixing: `${currency} ${index} ${tenor}, ${date}, ${value}`,
		reason: `${String(first.path[2])} ${first.message}`,
	};
}
