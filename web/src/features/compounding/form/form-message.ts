import type { LocalDate } from '../../../../../shared/time/local-date.ts';

/** What the form says about an edit that it refused, or that moved something else too. */
export type FormMessage =
	| { readonly code: 'start-not-before-end' | 'end-before-start' }
	| { readonly code: 'span-too-long'; readonly max: number }
	| { readonly code: 'end-past-max'; readonly first: 'startDate' | 'endDate' }
	| { readonly code: 'start-too-early' | 'end-too-early' | 'end-too-late'; readonly date: LocalDate }
	| { readonly code: 'start-not-business-day' | 'end-not-business-day'; readonly date: LocalDate }
	| { readonly code: 'chosen-not-business-day'; readonly date: LocalDate }
	| { readonly code: 'lockout-too-long' | 'lockout-too-long-for-calendars' }
	| { readonly code: 'no-calendar' }
	| { readonly code: 'no-holidays'; readonly currency: string }
	| { readonly code: 'start-moved' | 'end-moved'; readonly date: LocalDate; readonly days: number };

export type FormMessageCode = FormMessage['code'];

interface Manner {
	readonly type: 'warning' | 'info' | 'error';
	/** None for a message that stays until it is closed. */
	readonly durationMillis?: number;
}

const warning: Manner = { type: 'warning', durationMillis: 5000 };
const longWarning: Manner = { type: 'warning', durationMillis: 8000 };

export const messageManners: Readonly<Record<FormMessageCode, Manner>> = {
	'start-not-before-end': warning,
	'end-before-start': warning,
	'span-too-long': warning,
	'end-past-max': longWarning,
	'start-too-early': warning,
	'end-too-early': warning,
	'end-too-late': warning,
	'start-not-business-day': longWarning,
	'end-not-business-day': longWarning,
	'chosen-not-business-day': warning,
	'lockout-too-long': warning,
	'lockout-too-long-for-calendars': longWarning,
	'no-calendar': { type: 'warning', durationMillis: 3000 },
	'no-holidays': { type: 'error' },
	'start-moved': { type: 'info', durationMillis: 4000 },
	'end-moved': { type: 'info', durationMillis: 4000 },
};
