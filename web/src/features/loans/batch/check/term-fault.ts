import type { BatchField } from '../file/batch-reading.ts';

/** Kind of a fault; the text `expected.<code>` names the expected value. */
export type TermCode =
	| 'after-start'
	| 'period'
	| 'business-day'
	| 'weekend'
	| 'holiday'
	| 'business-days'
	| 'lockout-period'
	| 'whole-number'
	| 'rate-range'
	| 'principal-range'
	| 'change-range'
	| 'change-left'
	| 'change-not-zero'
	| 'change-within'
	| 'offered-currency'
	| 'other-currency-needed'
	| 'known-calendars'
	| 'some-calendar'
	| 'calendar-range'
	| 'published'
	| 'published-from'
	| 'no-shift'
	| 'characters';

/** A term of a loan that cannot be calculated. */
export interface TermFault {
	readonly field: BatchField;
	/** Number of a principal change in the file, from 1. */
	readonly number?: number | undefined;
	/** Text of the cell. */
	readonly found: string;
	readonly code: TermCode;
	readonly values: Readonly<Record<string, string | number>>;
	/** Value that may be meant. */
	readonly suggestion?: string | undefined;
}

/** True for a date that is not a business day. */
export const isClosedDay = ({ code }: TermFault): boolean => ['business-day', 'weekend', 'holiday'].includes(code);
