import type { MissingFixing } from '../compounding/compound.ts';
import type { GridFailure } from '../compounding/observation-grid.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Why a fallback rate cannot be calculated. */
export type FallbackFailure =
	| GridFailure
	| MissingFixing
	| { readonly reason: 'no-record-date'; readonly rate: string; readonly date: LocalDate }
	| { readonly reason: 'no-spread-adjustment'; readonly rate: string; readonly tenor: string }
	| { readonly reason: 'unknown-calendar'; readonly calendar: string }
	| { readonly reason: 'no-overnight-index'; readonly currency: string }
	| {
			readonly reason: 'none-published-before';
			readonly rate: string;
			readonly tenor: string;
			readonly date: LocalDate;
	  }
	| { readonly reason: 'before-consumer-products'; readonly date: LocalDate; readonly from: LocalDate };

export function isFailure(value: unknown): value is FallbackFailure {
	return typeof value === 'object' && value !== null && 'reason' in value;
}
