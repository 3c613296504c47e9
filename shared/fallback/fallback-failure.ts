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

/** The failure in a sentence that names what is missing. */
export function fallbackFailureText(failure: FallbackFailure): string {
	switch (failure.reason) {
		case 'missing-fixing':
			return `No ${failure.index} fixing for ${failure.date}`;
		case 'outside-calendar':
			return `Calendar ${failure.calendar} is complete from ${failure.completeFrom} to ${failure.completeTo}; ${failure.date} is needed`;
		case 'no-record-date':
			return `${failure.date} is not a record date of ${failure.rate}`;
		case 'no-spread-adjustment':
			return `No spread adjustment for ${failure.rate} ${failure.tenor}`;
		case 'unknown-calendar':
			return `No calendar ${failure.calendar}`;
		case 'no-overnight-index':
			return `No overnight index for ${failure.currency}`;
		case 'none-published-before':
			return `No ${failure.rate} ${failure.tenor} fallback rate was published before ${failure.date}`;
		case 'before-consumer-products':
			return `Consumer cash fallbacks begin on ${failure.from}`;
		case 'lockout-too-long':
			return `The period allows a lockout of at most ${failure.max} business days`;
		case 'non-business-day':
			return `${failure.date} is not a business day`;
		case 'start-not-before-end':
		case 'empty-observation-period':
			return `The period from ${failure.start} to ${failure.end} is empty`;
	}
}
