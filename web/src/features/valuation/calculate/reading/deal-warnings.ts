import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { DealRow } from './deal-row.ts';

/** Largest ratio of the notionals of two legs in one currency that needs no confirmation. */
const maxNotionalRatio = 100;

/** If a file has a spread above `large`, spreads below `small` may be percent instead of basis points. */
const spreadBp = { small: 1, large: 10 };

const legs = [1, 2] as const;

/** Values that are allowed but improbable, for the user to confirm. */
export function dealWarnings(rows: readonly DealRow[]): readonly PlacedFault[] {
	const hasLargeSpread = rows.some((row) => legs.some((leg) => Math.abs(spreadOf(row, leg)) > spreadBp.large));
	return rows.flatMap((row) => [
		...(hasDistantNotionals(row)
			? [row.warning('notionalAmount_2', 'notionals-far-apart', { ratio: maxNotionalRatio })]
			: []),
		...legs
			.filter((leg) => hasLargeSpread && isSmall(spreadOf(row, leg)))
			.map((leg) => row.warning(`spreadBp_${leg}`, 'spread-unit', spreadBp)),
	]);
}

const isSmall = (spread: number) => spread !== 0 && Math.abs(spread) < spreadBp.small;

const spreadOf = ({ fields }: DealRow, leg: 1 | 2) => Number(fields[`leg${leg}Spread`] ?? 0);

function hasDistantNotionals({ fields }: DealRow): boolean {
	if (fields.leg1Currency !== fields.leg2Currency) return false;
	const [first, second] = [Number(fields.leg1Notional), Number(fields.leg2Notional)];
	return Math.max(first, second) > maxNotionalRatio * Math.min(first, second);
}
