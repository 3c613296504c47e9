import { dateText } from '../../i18n/date-text.ts';
import { ApiError } from '../../lib/api-client.ts';
import type { CompoundingText } from './compounding-text.ts';
import { withThousands } from './result/figure-text.ts';

const translatedProblems = [
	'service-busy',
	'service-unavailable',
	'too-many-requests',
	'answer-too-large',
	'not-through-portal',
	'missing-fixing',
	'outside-calendar',
	'start-not-before-end',
	'non-business-day',
	'days-contradict-dates',
	'unknown-currency',
	'currency-not-entitled',
	'module-not-entitled',
	'unknown-calendar',
	'lookback-out-of-range',
	'lockout-too-long',
	'period-too-long',
	'principal-out-of-range',
	'spread-out-of-range',
	'empty-observation-period',
	'lockout-out-of-range',
	'no-calendar',
	'change-date-invalid',
	'change-outside-period',
	'change-out-of-range',
	'change-is-zero',
	'principal-needed',
] as const;

type TranslatedProblem = (typeof translatedProblems)[number];

const isTranslated = (code: string | undefined): code is TranslatedProblem =>
	(translatedProblems as readonly (string | undefined)[]).includes(code);

const serverError = 500;

/**
 * What is said of a failed calculation: the server's own words in English, their translation otherwise; where no answer
 * came, the error's own words, as the specification says.
 */
export function describeError(error: unknown, text: CompoundingText): string {
	const generic = text.t('errors.compounding');
	if (!(error instanceof ApiError)) return text.t('errors.invalidResult');
	if (error.status === 0) return error.message || generic;
	if (error.status >= serverError && !isTranslated(error.code)) return generic;
	if (!isTranslated(error.code) || (text.language.startsWith('en') && error.message !== '')) {
		return error.message || generic;
	}
	return text.t(`problems.${error.code}`, readableParams(error.params ?? {}, text));
}

function readableParams(params: Readonly<Record<string, string | number>>, { t, language }: CompoundingText) {
	return Object.fromEntries(
		Object.entries(params).map(([name, value]) => {
			if (name === 'field') return [name, t(`fields.${value as 'startDate'}`)];
			if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return [name, dateText(String(value), language)];
			return [name, name === 'min' || name === 'max' ? withThousands(String(value)) : value];
		}),
	);
}
