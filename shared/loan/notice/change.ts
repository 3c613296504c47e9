import type { SpreadMethod } from '#shared/compounding/floor-option.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { ClosedDayUse, Roundings } from './calculation.ts';

/** The spreads of a loan. */
export type Spread = 'cas' | 'margin';

/** One way in which a lender's calculation may differ from the agreed terms. */
export type Change =
	| { readonly kind: 'lookback' | 'lockout'; readonly from: number; readonly to: number }
	| { readonly kind: 'observation-shift'; readonly isApplied: boolean }
	/** No names: every Monday to Friday is a business day. */
	| { readonly kind: 'calendars'; readonly calendars: readonly string[] }
	| { readonly kind: 'rounding'; readonly what: keyof Roundings; readonly decimals: number }
	| { readonly kind: 'floor-missing' }
	| { readonly kind: 'floor-option'; readonly to: FloorChoice }
	| { readonly kind: 'closed-days'; readonly to: Exclude<ClosedDayUse, 'weighted'> }
	| { readonly kind: 'basis'; readonly from: number; readonly to: number }
	| { readonly kind: 'start-excluded' | 'end-included'; readonly date: LocalDate }
	| { readonly kind: 'spread-missing'; readonly spread: Spread | 'both' }
	| { readonly kind: 'spread-use'; readonly spread: Spread | 'both'; readonly to: SpreadMethod }
	| { readonly kind: 'rate-without-spread' }
	| { readonly kind: 'simple' }
	| { readonly kind: 'principal-change-ignored'; readonly dates: readonly LocalDate[] }
	/** The changes of some dates took effect a business day earlier or later. */
	| { readonly kind: 'principal-change-early' | 'principal-change-late'; readonly dates: readonly LocalDate[] }
	| { readonly kind: 'principal-method'; readonly to: 'NON_CUMULATIVE' | 'BALANCE' }
	| FixingChange
	| { readonly kind: 'truncated'; readonly figures: readonly string[] };

/** Rate that is compared with the floor. */
export type FloorChoice = 'fixing' | 'fixing-plus-cas' | 'all-in' | 'period-rate';

/** Another value was used for the fixing of one day. */
export interface FixingChange {
	readonly kind: 'fixing';
	/** The day of the fixing. Several: the figures do not tell on which of them. */
	readonly dates: readonly LocalDate[];
	readonly theirs?: string;
	readonly ours?: string;
	/** Percentage points, where the figures do not tell the day. */
	readonly difference?: string;
	/** Source of the values. */
	readonly source?: FixingSource;
}

export type FixingSource =
	| { readonly kind: 'fixing-before' | 'fixing-after'; readonly date: LocalDate }
	| { readonly kind: 'superseded' };
