import type * as z from 'zod';
import type { curveGenerate } from '#shared/contract/valuation-curves.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { FigureKey } from '../figure-keys.ts';

export type GeneratedCurve = z.infer<typeof curveGenerate.answer>;

/** Exported content of a valuation. */
export interface ResultsExport {
	/** Results in the order of the rows. */
	readonly results: readonly ValuationResult[];
	/** Totals as they are shown. */
	readonly totals?: Readonly<Partial<Record<FigureKey, number>>>;
	/** Deals of the workbook that were refused before valuation. @default 0 */
	readonly refusedDeals?: number;
	/** Rows of the workbook that identify no deal. @default 0 */
	readonly ignoredRows?: number;
	readonly request: {
		readonly valuationDate: string;
		readonly reportCurrency: string;
		readonly dv01Method: string;
		readonly valuationItems: readonly Readonly<Record<string, unknown>>[];
	};
	/** Columns of the person, for each deal of `request`. */
	readonly owns?: readonly (Readonly<Record<string, string>> | undefined)[];
	/** The curves that are shown, with points and constituents. */
	readonly curves: readonly GeneratedCurve[];
	readonly userId: string;
	readonly runId: string;
	/** Time as written into the workbook, such as 2026-08-10 14:05:00 +08:00. */
	readonly exportTime: string;
	/** The text of the error of a deal, in the language of the workbook. */
	readonly describeError: (error: NonNullable<ValuationResult['Error']>) => string;
}
