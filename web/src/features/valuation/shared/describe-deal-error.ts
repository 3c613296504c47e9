import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { ValuationText } from './valuation-text.ts';

const badRequest = 400;

/** Missing fixings that are named with a deal; the list to download has them all. */
const maxNamed = 12;

/** Why a deal or one of its views has no figures, in the chosen language. */
export function describeDealError(error: NonNullable<ValuationResult['Error']>, text: ValuationText): string {
	const { ErrorMessage: message, ErrorCode: code, params, missingFixings } = error;
	const missing = fixingNames(missingFixings ?? []);
	if (missing.length > 1) {
		const count = (missingFixings ?? []).reduce((sum, { more = 0 }) => sum + more, missing.length);
		const named = missing.slice(0, maxNamed).join(text.t('results.separator'));
		const more = count - Math.min(missing.length, maxNamed);
		if (more === 0) return text.t('results.missingFixings', { count, named });
		return text.t('results.missingFixingsMore', { count, named, more });
	}
	return describeProblem(new ApiError(badRequest, { message, code, params }), text, message);
}

const fixingNames = (missing: NonNullable<NonNullable<ValuationResult['Error']>['missingFixings']>) =>
	missing.flatMap(({ index, currency, tenor, dates }) =>
		dates.map((date) => `${tenor === 'ON' ? index : `${currency} ${index} ${tenor}`} ${date}`),
	);
