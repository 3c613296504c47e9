import type { OutsideCalendar } from '../time/business-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Why a quote cannot be a constituent. `field` is of the quote or of its instrument. */
export interface UnusableQuote {
	readonly reason: 'unusable-quote';
	readonly instrument: string;
	readonly field: 'instrument' | 'value' | 'unit' | 'legs' | 'pillar' | 'start';
	readonly expected: string;
}

/** A future under way needs a fixing that is not there. */
export interface MissingCurveFixing {
	readonly reason: 'missing-fixing';
	readonly instrument: string;
	readonly index: string;
	readonly date: LocalDate;
}

/**
 * Why an instrument has no node that reprices it: its rate depends on nothing after the node before (an OIS whose accrual
 * ends where the payment of the one before is), or no discount factor above zero gives its rate.
 */
export type Unsolvable = 'nothing-beyond-earlier-pillar' | 'no-discount-factor';

/** Reason why a curve cannot be built. `curve` is the id of the failed definition, which may be a dependency of the requested curve. */
export type CurveFailure = { readonly curve: string } & (
	| { readonly reason: 'unknown-curve'; readonly known: readonly string[] }
	| { readonly reason: 'unknown-discounting-tenor'; readonly tenor: string; readonly available: readonly string[] }
	| { readonly reason: 'missing-market-data'; readonly date: LocalDate }
	| { readonly reason: 'user-defined-curve-too-late'; readonly date: LocalDate; readonly from: LocalDate }
	/** Two curves depend on each other: neither has own swaps. */
	| { readonly reason: 'circular' }
	| { readonly reason: 'two-quotes'; readonly instrument: string; readonly sets: readonly [string, string] }
	| { readonly reason: 'same-pillar'; readonly date: LocalDate; readonly instruments: readonly [string, string] }
	| { readonly reason: 'unsolvable'; readonly instrument: string; readonly why: Unsolvable }
	| UnusableQuote
	| MissingCurveFixing
	| OutsideCalendar
);
