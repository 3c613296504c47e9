import { runLimits } from '#shared/contract/run-limits.ts';
import type { RunWarnings } from '#shared/contract/valuation-runs.ts';
import { type DealWarning, describeWarning, hasLargeSpreads, warningsOf } from '#shared/deal/deal-warnings.ts';
import type { Fields } from '#shared/deal/read-field.ts';

/** A warning of a row: the row, the deal, and its place among the fields. */
type Listed = Pick<DealWarning, 'field' | 'values'> & { readonly row: number; readonly dealId: string };

interface Counted {
	readonly count: number;
	readonly listed: readonly Listed[];
}

/** Warnings of a part. Spreads are improbable only if some part has a large one. */
export interface PartWarnings {
	readonly hasLargeSpread: boolean;
	readonly notionals: Counted;
	readonly spreads: Counted;
}

/** Metadata of an object have 2 kB. */
const listedOfPart = 3;
const maxCharacters = 40;

/** Counts the improbable values of the deals of a part, one by one. */
export class WarningCount {
	#hasLargeSpread = false;
	readonly #notionals = { count: 0, listed: [] as Listed[] };
	readonly #spreads = { count: 0, listed: [] as Listed[] };

	add(row: number, deal: Fields): void {
		this.#hasLargeSpread ||= hasLargeSpreads([deal]);
		for (const { code, field, values } of warningsOf(deal, true)) {
			const kind = code === 'spread-unit' ? this.#spreads : this.#notionals;
			kind.count += 1;
			if (kind.listed.length < listedOfPart) kind.listed.push({ row, dealId: shortId(deal.dealId), field, values });
		}
	}

	get counted(): PartWarnings {
		return { hasLargeSpread: this.#hasLargeSpread, notionals: this.#notionals, spreads: this.#spreads };
	}
}

/** Names with many characters outside ASCII are left out: the row identifies the deal. */
function shortId(dealId: unknown): string {
	const id = typeof dealId === 'string' ? dealId.toWellFormed() : '';
	return encodeURIComponent(id).length <= maxCharacters ? id : '';
}

/** Warnings of a run, in the order of its rows; undefined without any. */
export function joinWarnings(parts: readonly PartWarnings[]): RunWarnings | undefined {
	const hasLargeSpread = parts.some((part) => part.hasLargeSpread);
	const used = parts.flatMap(({ notionals, spreads }) => [
		{ code: 'notionals-far-apart' as const, ...notionals },
		...(hasLargeSpread ? [{ code: 'spread-unit' as const, ...spreads }] : []),
	]);
	const count = used.reduce((sum, each) => sum + each.count, 0);
	if (count === 0) return undefined;
	const listed = used.flatMap(({ code, listed: each }) =>
		each.map(({ row, dealId, field, values }) => ({
			row,
			...(dealId === '' ? {} : { dealId }),
			field,
			code,
			message: describeWarning({ code, values }),
			params: values,
		})),
	);
	return { count, listed: listed.toSorted((a, b) => a.row - b.row).slice(0, runLimits.warningsListed) };
}
