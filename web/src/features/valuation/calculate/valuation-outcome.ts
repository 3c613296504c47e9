import type { ValuationItem } from '../../../../../shared/contract/valuation-item.ts';
import type { ValuationResult } from '../../../../../shared/contract/valuation-swaps.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import type { ReportCurrency } from '../shared/valuation-profile.ts';

/** A deal with its result. */
export interface ValuedDeal {
	readonly item: ValuationItem;
	readonly result: ValuationResult;
}

export interface ValuationTerms {
	readonly valuationDate: LocalDate;
	readonly reportCurrency: ReportCurrency;
}

/** A calculation that is completed. */
export interface ValuationOutcome {
	readonly terms: ValuationTerms;
	readonly deals: readonly ValuedDeal[];
}
