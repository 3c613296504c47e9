import { runLimits } from '#shared/contract/run-limits.ts';
import type { RunWarnings } from '#shared/contract/valuation-runs.ts';
import { type DealWarning, describeWarning, hasLargeSpreads, warningsOf } from '#shared/deal/deal-warnings.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { isSampleDeal } from '#shared/deal/sample-deals.ts';

/** A warning of a row: row number, deal, and field. */
type Listed = Pick<DealWarning, 'field' | 'values'> & { readonly row: number; readonly dealId: string };

interface Counted {
	readonly count: number;
	readonly listed: readonly Listed[];
}

/**
 * Warnings of a part. Spreads are improbable only if any part has a large spread, samples only if the file has a
 * different deal.
 */
export interface PartWarnings {
	readonly hasLargeSpread: boolean;
	readonly notionals: Counted;
	readonly spreads: Counted;
	/** Absent without samples. */
	readonly samples?: Counted;
	/** Absent for parts valued by earlier versions, which did not count samples. */
	readonly hasOwnDeal?: boolean;
}

/** Limits the list, because the metadata of an object has 2 kB. */
const listedOfPart = 3;
const maxCharacters = 40;

/** Counts the improbable values of the deals of a part, one by one. */
export class WarningCount {
	#hasLargeSpread = false;
	#hasOwnDeal = false;
	readonly #notionals = { count: 0, listed: [] as Listed[] };
	readonly #spreads = { count: 0, listed: [] as Listed[] };
	readonly #samples = { count: 0, listed: [] as Listed[] };
	readonly #kinds = {
		'notionals-far-apart': this.#notionals,
		'spread-unit': this.#spreads,
		'sample-row': this.#samples,
	};

	add(row: number, deal: Fields): void {
		this.#hasLargeSpread ||= hasLargeSpreads([deal]);
		this.#hasOwnDeal ||= !isSampleDeal(deal);
		for (const { code, field, values } of warningsOf(deal, { hasLargeSpread: true, hasOwnDeal: true })) {
			const kind = this.#kinds[code];
			kind.count += 1;
			if (kind.listed.length < listedOfPart) kind.listed.push({ row, dealId: shortId(deal.dealId), field, values });
		}
	}

	get counted(): PartWarnings {
		return {
			hasLargeSpread: this.#hasLargeSpread,
			hasOwnDeal: this.#hasOwnDeal,
			notionals: this.#notionals,
			spreads: this.#spreads,
			...(this.#samples.count === 0 ? {} : { samples: this.#samples }),
		};
	}
}

/** Omits names with many characters outside ASCII: the row number identifies the deal. */
function shortId(dealId: unknown): string {
	const id = typeof dealId === 'string' ? dealId.toWellFormed() : '';
	return encodeURIComponent(id).length <= maxCharacters ? id : '';
}

/** Warnings of a run in row order; undefined without warnings. */
export function joinWarnings(parts: readonly PartWarnings[]): RunWarnings | undefined {
	const hasLargeSpread = parts.some((part) => part.hasLargeSpread);
	const hasOwnDeal = parts.some((part) => part.hasOwnDeal === true);
	const used = parts.flatMap(({ notionals, spreads, samples }) => [
		{ code: 'notionals-far-apart' as const, ...notionals },
		...(hasLargeSpread ? [{ code: 'spread-unit' as const, ...spreads }] : []),
		...(hasOwnDeal && samples !== undefined ? [{ code: 'sample-row' as const, ...samples }] : []),
	]);
	const count = used.reduce((sum, each) => sum + each.count, 0);
	if (count === 0) return undefined;
	const listed = used.flatMap(({ code, listed: each }) =>
		each.map(({ row, dealId, field, values }) => ({
			row,
			...(dealId === '' ? {} : { dealId }),
			field,
			code,
			message: describeWarning({ code }),
			params: values,
		})),
	);
	return { count, listed: listed.toSorted((a, b) => a.row - b.row).slice(0, runLimits.warningsListed) };
}
