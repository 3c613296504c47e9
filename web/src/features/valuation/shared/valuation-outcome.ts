import type { RunAnalyses } from '#shared/contract/run-analyses.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { IgnoredRows, RefusedDeals, RunTerms } from '#shared/contract/valuation-runs.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** A deal with its result. */
export interface ValuedDeal {
	readonly item: ValuationItem;
	readonly result: ValuationResult;
	/** Columns of the person in the row of the deal, by heading. */
	readonly own?: Readonly<Record<string, string>>;
}

export interface ValuationTerms {
	readonly valuationDate: LocalDate;
	readonly reportCurrency: string;
	/** Absent: the default of the API. */
	readonly dv01Method?: RunTerms['dv01Method'];
	/** Fixings of the workbook that the deals use. */
	readonly fixings?: WireFixing[];
}

/** A calculation that is completed. */
export interface ValuationOutcome {
	/** Name of the workbook of the run. */
	readonly name: string;
	readonly terms: ValuationTerms;
	readonly deals: readonly ValuedDeal[];
	/** Deals of the workbook that were not valued because of their faults. */
	readonly refused?: RefusedDeals | undefined;
	/** Rows of the workbook that identify no deal. */
	readonly ignored?: IgnoredRows | undefined;
	/** True if the user confirmed the improbable values of the deals. */
	readonly hasConfirmedWarnings?: boolean | undefined;
	/** Columns of the person, for each of `deals`. */
	readonly owns?: readonly Readonly<Record<string, string>>[] | undefined;
	/** The run from which the calculation was opened. */
	readonly runId?: string;
	/** Terms of the analyses that the run has. */
	readonly analyses?: RunAnalyses | undefined;
}
