import type { RateConventions } from '#shared/benchmark/rate-conventions.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { type Deal, legNames } from '#shared/deal/deal.ts';
import { isReplaceable, overnightIndexOf } from '#shared/swap/resolve-leg.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';

/** Fields of a term leg that are removed: a leg on an overnight index compounds a stub like any other period. */
const termFields = [
	'SpreadAdjustment',
	'FallbackDate',
	'IndexFixingLag',
	'ResetInArrears',
	'DayConvention',
	'FirstStubIndex',
	'FirstStubTenor',
	'FirstStubSecondTenor',
	'LastStubIndex',
	'LastStubTenor',
	'LastStubSecondTenor',
] as const;

export interface ConvertedLeg {
	readonly spreadBp: number;
	/** Adjusted stub rates, with which the stubs pay the same amount under the converted terms. */
	readonly firstStubPercent?: number | undefined;
	readonly lastStubPercent?: number | undefined;
}

const calendarsOf = (indices: readonly (RateConventions | undefined)[]) =>
	[...new Set(indices.flatMap((index) => index?.calendars ?? []))].sort().join(', ');

/**
 * Converts a deal to a valuation item. Each leg on a term index becomes a leg on the overnight index, compounded in
 * arrears with the same frequency and dates. Its spread is the contract's spread plus `spreadBp`. Other legs keep their
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
		// Blank calendars mean those of the indices. The indices change, so the previous calendars are filled in.
		if (hasOtherCalendars && leg.calendars === undefined) fields[names.Calendars] = calendars;
		// A blank day count of a fixed leg means that of the other leg's index, which changes.
		if (leg.kind === 'fixed') fields[names.DayConvention] = leg.dayCount;
		if (leg.kind !== 'term' || !isReplaceable(leg)) continue;
		for (const field of termFields) delete fields[names[field]];
		fields[names.IndexName] = overnightIndexOf(leg)?.index;
		fields[names.Tenor] = 'ON';
		// A leg on a term index without a calculation frequency pays once per tenor.
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

/** Returns the overnight index of a floating leg after the conversion. A term index without a replacement is kept. */
const overnightOf = (leg: Deal['legs'][number]): RateConventions | undefined => {
	if (leg.kind === 'fixed') return undefined;
	return isReplaceable(leg) ? overnightIndexOf(leg) : leg.index;
};
