import { ApiError } from '../../lib/api-client.ts';
import type { CalendarsText } from './calendars-text.ts';

const translated = [
	'service-busy',
	'service-unavailable',
	'too-many-requests',
	'answer-too-large',
	'not-through-portal',
	'outcome-unknown',
	'module-not-entitled',
	'feature-not-entitled',
	'unknown-calendar',
	'calendar-limit-reached',
	'holiday-limit-reached',
	'body-too-large',
	'disk-full',
] as const;

type Translated = (typeof translated)[number];

const isTranslated = (code: string | undefined): code is Translated =>
	(translated as readonly (string | undefined)[]).includes(code);

const serverError = 500;

/** What is said of a request that failed: the server's own words in English, their translation otherwise. */
export function describeCalendarError(error: unknown, { t, language }: CalendarsText): string {
	// Without an answer there are only the browser's own words, which say nothing to a user.
	if (!(error instanceof ApiError) || error.status === 0) return t('problems.failed');
	if (error.status >= serverError && !isTranslated(error.code)) return t('problems.failed');
	if (!isTranslated(error.code) || (language.startsWith('en') && error.message !== '')) {
		return error.message || t('problems.failed');
	}
	return t(`problems.${error.code}`, error.params ?? {});
}
