import { legNames } from './deal.ts';
import { type Fields, numberOf } from './read-field.ts';
import { isSampleDeal } from './sample-deals.ts';

/** Maximum ratio of two notionals in the same currency that does not cause a warning. */
const maxNotionalRatio = 100;

/** Thresholds in basis points. If a file has spreads above `large`, spreads below `small` are probably in percent. */
const spreadBp = { small: 1, large: 10 };

const sentences = {
	'notionals-far-apart': `The notionals of the legs are in one currency and differ by more than a factor of ${maxNotionalRatio}.`,
	'spread-unit': `The spread is below ${spreadBp.small} bp, while other deals have more than ${spreadBp.large} bp. Spreads are in basis points, not percent.`,
	'sample-row': 'The deal is a sample of the template, among other deals.',
} as const;

export type DealWarningCode = keyof typeof sentences;

export interface DealWarning {
	/** Zero-based index of the deal in the list. */
	readonly place: number;
	readonly field: string;
	readonly code: DealWarningCode;
	readonly values: Readonly<Record<string, number>>;
}

/**
 * Returns warnings about improbable values of deals, in the order of the deals. Pass all deals of a file: spreads are
 * compared with those of other deals. An unchanged sample deal of the template is improbable only if the file also
 * contains other deals.
 */
export function dealWarnings(deals: readonly Fields[]): readonly DealWarning[] {
	const hasLargeSpread = hasLargeSpreads(deals);
	const hasOwnDeal = !deals.every(isSampleDeal);
	return deals.flatMap((deal, place) =>
		warningsOf(deal, { hasLargeSpread, hasOwnDeal }).map((warning) => ({ ...warning, place })),
	);
}

/** True if a deal has a spread so large that spreads of less than one basis point are improbable. */
export const hasLargeSpreads = (deals: readonly Fields[]): boolean =>
	deals.some((deal) => legNames.some((names) => Math.abs(spreadOf(deal, names.Spread)) > spreadBp.large));

export function warningsOf(
	deal: Fields,
	{ hasLargeSpread, hasOwnDeal }: { readonly hasLargeSpread: boolean; readonly hasOwnDeal: boolean },
): readonly Omit<DealWarning, 'place'>[] {
	const small = legNames.filter((names) => hasLargeSpread && isSmall(spreadOf(deal, names.Spread)));
	const spreads = small.map(({ Spread: field }) => ({ field, code: 'spread-unit' as const, values: spreadBp }));
	const found: Omit<DealWarning, 'place'>[] =
		hasOwnDeal && isSampleDeal(deal) ? [{ field: 'dealId', code: 'sample-row', values: {} }, ...spreads] : spreads;
	if (!hasDistantNotionals(deal)) return found;
	const values = { ratio: maxNotionalRatio };
	return [{ field: legNames[1].Notional, code: 'notionals-far-apart', values }, ...found];
}

export const describeWarning = ({ code }: Pick<DealWarning, 'code'>): string => sentences[code];

const isSmall = (spread: number) => spread !== 0 && Math.abs(spread) < spreadBp.small;

const spreadOf = (deal: Fields, field: string): number => numberOf(deal[field]) ?? 0;

function hasDistantNotionals(deal: Fields): boolean {
	const [first, second] = legNames;
	if (deal[first.Currency] !== deal[second.Currency]) return false;
	const [one, other] = [numberOf(deal[first.Notional]), numberOf(deal[second.Notional])];
	if (one === undefined || other === undefined) return false;
	return Math.max(one, other) > maxNotionalRatio * Math.min(one, other);
}
