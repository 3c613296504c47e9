import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { type LegNames, legNames } from '#shared/deal/leg-fields.ts';
import { isReplaceable } from '#shared/swap/resolve-leg.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';

/** Fields of the index of a stub, which a leg on an overnight index compounds like any other period. */
const stubFields = (names: LegNames) => [
	names.FirstStubIndex,
	names.FirstStubTenor,
	names.FirstStubSecondTenor,
	names.LastStubIndex,
	names.LastStubTenor,
	names.LastStubSecondTenor,
];

/**
 * The converted deal as a valuation item. Each leg on a term index becomes a leg on the overnight index, compounded in
 * arrears on the same frequency. Its spread is that of the contract plus `spreadsBp`. The other leg keeps its terms.
 *
 * @param overnight names of the overnight indices, by leg
 */
export function convertedItem(
	item: ValuationItem,
	{ legs, dealId }: Deal,
	overnight: readonly [string | undefined, string | undefined],
	spreadsBp: readonly [number, number],
): Record<string, unknown> {
	const fields: Record<string, unknown> = { ...(item as Record<string, unknown>), dealId, instrumentTag: 'RFR' };
	for (const place of [0, 1] as const) {
		const leg = legs[place];
		const names = legNames[place];
		delete fields[names.CurveDefinition];
		// A blank day count of a fixed leg is that of the index of the other leg, which changes.
		if (leg.kind === 'fixed') fields[names.DayConvention] = leg.dayCount;
		if (leg.kind !== 'term' || !isReplaceable(leg)) continue;
		delete fields[names.SpreadAdjustment];
		delete fields[names.FallbackDate];
		delete fields[names.IndexFixingLag];
		delete fields[names.ResetInArrears];
		for (const field of stubFields(names)) delete fields[field];
		delete fields[names.DayConvention];
		fields[names.IndexName] = overnight[place];
		fields[names.Tenor] = 'ON';
		// A term index pays at its tenor, unless it is calculated at its tenor and paid less often.
		if (leg.calculation === undefined) fields[names.InterestPaymentFrequency] = leg.indexTenor;
		fields[names.Spread] = leg.spreadBp + spreadsBp[place];
		if (leg.rateSteps !== undefined) {
			fields[names.SpreadSchedule] = leg.rateSteps.map(({ day, value }) => ({
				date: dateOfEpochDay(day),
				value: value + spreadsBp[place],
			}));
		}
	}
	return fields;
}
