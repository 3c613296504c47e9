import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { RateText } from './rate-text.ts';

/** The API that failed, as its errors name it. */
export interface RateApi {
	readonly name: 'fallback' | 'termRates' | 'overnightRates';
	readonly path: string;
}

/** Why rates could not be loaded. */
export function rateErrorText(error: Error, api: RateApi, text: RateText): string {
	const { status, message } = error instanceof ApiError ? error : {};
	const url = `${location.origin}${api.path}`;
	if (status === 0) return text.t(`errors.unreachable.${api.name}`, { url });
	const unexplained = status === undefined ? text.t('errors.unreadable') : message || `HTTP ${status}`;
	return describeProblem(error, text) || unexplained;
}
