import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';

export interface FixingFilter {
	/** Currency and index, such as USD LIBOR. Blank: all. */
	readonly index: string;
	readonly tenor: string;
	/** ISO dates, both included. Blank: no limit. */
	readonly from: string;
	readonly to: string;
}

export const noFixingFilter: FixingFilter = { index: '', tenor: '', from: '', to: '' };

export const fixingKey = ({ currency, index, tenor, date }: WireFixingKey): string =>
	`${currency} ${index} ${tenor} ${date}`;

/** The fixings that match a filter, the latest date first. */
export const filterFixings = <Fixing extends WireFixingKey>(
	fixings: readonly Fixing[],
	{ index, tenor, from, to }: FixingFilter,
): readonly Fixing[] =>
	fixings
		.filter(
			(fixing) =>
				(index === '' || `${fixing.currency} ${fixing.index}` === index) &&
				(tenor === '' || fixing.tenor === tenor) &&
				(from === '' || fixing.date >= from) &&
				(to === '' || fixing.date <= to),
		)
		.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
