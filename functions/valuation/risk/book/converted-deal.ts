import type { RateConventions } from '#shared/benchmark/rate-conventions.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { type LegNames, legNames } from '#shared/deal/leg-fields.ts';
import { isReplaceable, overnightIndexOf } from '#shared/swap/resolve-leg.ts';
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

/** Terms of one leg of a conversion. */
export interface ConvertedLeg {
	/** Added to the spread of the contract; 0 on a leg that is not converted. */
	readonly spreadBp: number;
	/** Agreed rates of stubs at which they pay the same under the terms of the converted leg. */
	readonly firstStubPercent?: number | undefined;
	readonly lastStubPercent?: number | undefined;
}

/** Names of the calendars of indices, sorted. */
const calendarsOf = (indices: readonly (RateConventions | undefined)[]) =>
	[...new Set(indices.flatMap((index) => index?.calendars ?? []))].sort().join(', ');

/**
 * The converted deal as a valuation item. Each leg on a term index becomes a leg on the overnight index, compounded in
 * arrears on the same frequency and dates. Its spread is that of the contract plus `spreadBp`. The other leg keeps its
 * terms.
 */
export function convertedItem(
	item: ValuationItem,
	{ legs, dealId }: Deal,
	converted: readonly [ConvertedLeg, ConvertedLeg],
): Record<string, unknown> {
	const fields: Record<string, unknown> = { ...(item as Record<string, unknown>), dealId, instrumentTag: 'RFR' };
	const calendars = calendarsOf(legs.map((leg) => (leg.kind === 'fixed' ? undefined : leg.index)));
	const hasOtherCalendars = calendars !== calendarsOf(legs.map(overnightOf));
	for (const place of [0, 1] as const) {
		const leg = legs[place];
		const { spreadBp, firstStubPercent, lastStubPercent } = converted[place];
		const names = legNames[place];
		delete fields[names.CurveDefinition];
		// Blank calendars are those of the indices, which change.
		if (hasOtherCalendars && leg.calendars === undefined) fields[names.Calendars] = calendars;
		// A blank day count of a fixed leg is that of the index of the other leg, which changes.
		if (leg.kind === 'fixed') fields[names.DayConvention] = leg.dayCount;
		if (leg.kind !== 'term' || !isReplaceable(leg)) continue;
		delete fields[names.SpreadAdjustment];
		delete fields[names.FallbackDate];
		delete fields[names.IndexFixingLag];
		delete fields[names.ResetInArrears];
		for (const field of stubFields(names)) delete fields[field];
		delete fields[names.DayConvention];
		fields[names.IndexName] = overnightIndexOf(leg)?.index;
		fields[names.Tenor] = 'ON';
		// A term index pays at its tenor, unless it is calculated at its tenor and paid less often.
		if (leg.calculation === undefined) fields[names.InterestPaymentFrequency] = leg.indexTenor;
		fields[names.Spread] = leg.spreadBp + spreadBp;
		if (firstStubPercent !== undefined) fields[names.FirstStubRate] = firstStubPercent;
		if (lastStubPercent !== undefined) fields[names.LastStubRate] = lastStubPercent;
		if (leg.rateSteps !== undefined) {
			fields[names.SpreadSchedule] = leg.rateSteps.map(({ day, value }) => ({
				date: dateOfEpochDay(day),
				value: value + spreadBp,
			}));
		}
	}
	return fields;
}

/** The overnight index of a floating leg after the conversion; a term index that is not replaced stays. */
const overnightOf = (leg: Deal['legs'][number]): RateConventions | undefined => {
	if (leg.kind === 'fixed') return undefined;
	return isReplaceable(leg) ? overnightIndexOf(leg) : leg.index;
};
