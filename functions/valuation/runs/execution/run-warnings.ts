import { runLimits } from '#shared/contract/run-limits.ts';
import { type DealWarning, describeWarning, hasLargeSpreads, warningsOf } from '#shared/deal/deal-warnings.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { isSampleDeal } from '#shared/deal/sample-deals.ts';

type Listed = Pick<DealWarning, 'field' | 'values'> & { readonly row: number; readonly dealId: string };

interface Counted {
	readonly count: number;
	readonly listed: readonly Listed[];
}

/**
 * Warnings of a part. Small spreads count as improbable only if some part contains a large spread. Template samples are
 * reported only if the file also contains other deals.
 */
export interface PartWarnings {
	readonly hasLargeSpread: boolean;
	readonly notionals: Counted;
	readonly spreads: Counted;
	/** Absent if the part contains no template samples. */
	readonly samples?: Counted;
	/** Absent in parts that earlier versions valued without counting samples. */
	readonly hasOwnDeal?: boolean;
}

/** Maximum number of listed warnings per part, because the metadata of an S3 object is limited to 2 kB. */
const listedOfPart = 3;
const maxCharacters = 40;

export class WarningCount {
	#hasLargeSpread = false;
	#hasOwnDeal = false;
	readonly #kinds = {
		'notionals-far-apart': { count: 0, listed: [] as Listed[] },
		'spread-unit': { count: 0, listed: [] as Listed[] },
		'sample-row': { count: 0, listed: [] as Listed[] },
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
		const { 'notionals-far-apart': notionals, 'spread-unit': spreads, 'sample-row': samples } = this.#kinds;
		return {
			hasLargeSpread: this.#hasLargeSpread,
			hasOwnDeal: this.#hasOwnDeal,
			notionals,
			spreads,
			...(samples.count === 0 ? {} : { samples }),
		};
	}
}

/** Shortens a deal ID for metadata. Omits one with many non-ASCII characters; the row number identifies the deal. */
function shortId(dealId: unknown): string {
	const id = typeof dealId === 'string' ? dealId.toWellFormed() : '';
	return encodeURIComponent(id).length <= maxCharacters ? id : '';
}

export function joinWarnings(parts: readonly PartWarnings[]) {
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
