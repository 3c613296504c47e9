import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { ValuationText } from './valuation-text.ts';

const badRequest = 400;

/** Why a deal or one of its views has no figures, in the chosen language. */
export function describeDealError(
	{ ErrorMessage: message, ErrorCode: code, params }: NonNullable<ValuationResult['Error']>,
	text: ValuationText,
): string {
	return describeProblem(new ApiError(badRequest, { message, code, params }), text, message);
}
