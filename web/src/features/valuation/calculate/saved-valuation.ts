import { runLimits } from '../../../../../shared/contract/run-limits.ts';
import type { ValuationItem } from '../../../../../shared/contract/valuation-item.ts';
import { valuationSave } from '../../../../../shared/contract/valuation-runs.ts';
import type { ValuationResult } from '../../../../../shared/contract/valuation-swaps.ts';
import type { ValuationTerms } from './valuation-outcome.ts';

interface Valuation {
	readonly name: string;
	readonly terms: ValuationTerms;
	/** As they were sent. */
	readonly items: readonly ValuationItem[];
	readonly results: readonly ValuationResult[];
}

const mostNameLength = 100;

/**
 * The request that saves a valuation: with its results where they fit, to be compared digit by digit.
 *
 * @returns undefined when the deals alone are too large
 */
export function savedValuation({ name, terms, items, results }: Valuation) {
	const request = JSON.stringify({ ...terms, valuationItems: items });
	if (request.length > runLimits.bodyBytes) return undefined;
	const alone = { name: name.slice(0, mostNameLength), request };
	const whole = { ...alone, results: JSON.stringify(results) };
	if (whole.results.length <= runLimits.bodyBytes && fits(whole)) return whole;
	return fits(alone) ? alone : undefined;
}

const most = valuationSave.bodyBytes ?? 0;

/** By bytes: a name or label in Chinese has three a character. */
const fits = (body: object): boolean => new TextEncoder().encode(JSON.stringify(body)).length <= most;
