import type { LocalDate } from '../../../../shared/time/local-date.ts';

/** Why a text is not taken for a day: it is none, or it can mean several. */
export type DateProblem =
	| { readonly problem: 'not-a-date' }
	| { readonly problem: 'ambiguous'; readonly dates: readonly LocalDate[] };

/** What a text that somebody wrote means. */
export type DateReading = { readonly date: LocalDate } | DateProblem;
