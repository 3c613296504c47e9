import type { TFunction } from 'i18next';
import { ApiError } from '../../../lib/api-client.ts';

/** The API that did not answer as it should, as its errors name it. */
export interface RateApi {
	readonly name: 'fallback' | 'termRates' | 'overnightRates';
	readonly path: string;
}

const translatedProblems = [
	'currency-not-entitled',
	'module-not-entitled',
	'service-busy',
	'service-unavailable',
	'too-many-requests',
	'answer-too-large',
	'not-through-portal',
	'internal-error',
	'missing-fixing',
	'outside-calendar',
	'no-record-date',
	'no-spread-adjustment',
	'none-published-before',
	'unknown-rate',
	'date-out-of-range',
	'unknown-currency',
] as const;

type TranslatedProblem = (typeof translatedProblems)[number];

const isTranslated = (code: string | undefined): code is TranslatedProblem =>
	(translatedProblems as readonly (string | undefined)[]).includes(code);

const unauthorized = 401;

/** What is said of rates that did not come; nothing where the session has told it already. */
export function describeRateError(
	error: Error,
	{ name, path }: RateApi,
	{ t, language }: { readonly t: TFunction<'rates'>; readonly language: string },
): string | undefined {
	if (!(error instanceof ApiError)) return t('errors.unreadable');
	const { status, code, params, correlationId, message } = error;
	if (status === unauthorized) return undefined;
	if (status === 0) return t(`errors.unreachable.${name}`, { url: `${location.origin}${path}` });
	if (isTranslated(code) && !language.startsWith('en')) {
		return t(`problems.${code}`, { ...params, correlationId: correlationId ?? '' });
	}
	return message || `HTTP ${status}`;
}
