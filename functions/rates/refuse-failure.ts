import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import type { FallbackFailure } from '#shared/fallback/fallback-failure.ts';

/**
 * The refusal of a calculation that failed. Compounding and fallbacks share their failures.
 *
 * @param capability the rates also send the complete range of a calendar as `completeFrom` and `completeTo`
 */
export function refuseFailure(failure: FallbackFailure | LoanFailure, capability: 'compounding' | 'rates'): Refusal {
	switch (failure.reason) {
		case 'missing-fixing':
			return refuse('missing-fixing', failure);
		case 'outside-calendar': {
			const { calendar, date, completeFrom, completeTo } = failure;
			const range = { from: completeFrom, to: completeTo, ...(capability === 'rates' && { completeFrom, completeTo }) };
			return refuse('outside-calendar', { calendar, date, ...range });
		}
		case 'start-not-before-end':
			return refuse('start-not-before-end', failure);
		case 'non-business-day':
			return refuse('non-business-day', failure);
		case 'lockout-too-long':
			return refuse('lockout-too-long', { lockout: failure.lockoutDays, max: failure.max });
		case 'empty-observation-period':
			return refuse('empty-observation-period', failure);
		case 'no-record-date':
			return refuse('no-record-date', failure);
		case 'no-spread-adjustment':
			return refuse('no-spread-adjustment', failure);
		case 'unknown-calendar':
			return refuse('unknown-calendar', failure);
		case 'no-overnight-index':
			return refuse('no-overnight-index', failure);
		case 'none-published-before':
			return refuse('none-published-before', failure);
		case 'before-consumer-products':
			return refuse('before-consumer-products', failure);
	}
}
