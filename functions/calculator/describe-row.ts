import type { RowClosures } from '#shared/compounding/closed-days-of-rows.ts';
import type { CompoundedDay } from '#shared/compounding/compound.ts';
import { type RateTerms, testedByFloor } from '#shared/compounding/effective-rate.ts';
import type { ObservationReason } from '#shared/compounding/observation-grid.ts';
import type { PayableDay } from '#shared/compounding/payable-interest.ts';
import type { CompoundingRow } from '#shared/contract/compounding.ts';
import { compare, type Decimal, decimal, decimalText } from '#shared/decimal/decimal.ts';

/** Inputs of a row of the answer. */
export interface RowParts {
	readonly day: CompoundedDay;
	/** Compounding factor from the start of the period to the end of the row. */
	readonly cumulativeFactor: string;
	readonly reason: ObservationReason;
	readonly closures: RowClosures;
	readonly interest: PayableDay;
	/** Takes effect at the start of the row. */
	readonly principalChange: Decimal | undefined;
	/** Percent per year, whether compounded or added. */
	readonly spreads: Pick<CompoundingRow, 'cas' | 'margin'>;
}

/** A row of the answer, with the reasons for its figures. */
export function describeRow(
	{ day, cumulativeFactor, reason, closures, interest, principalChange, spreads }: RowParts,
	index: string,
	floorOf: FloorTest,
): CompoundingRow {
	return {
		dayOfIntPeriod: day.day,
		weekdayIntONStartDate: day.weekday,
		startDate: day.startDate,
		endDate: day.endDate,
		rateDate: day.observationDate,
		fixing: day.fixing,
		...spreads,
		effRate: day.effectiveRate,
		dayCount: day.accrualDays,
		compoundingFactor: day.compoundingFactor,
		cumulativeFactor,
		compoundedAllInRate: day.allInRate,
		dailyFlooredRfr: day.flooredRate,
		principal: interest.principal,
		interest: interest.interest,
		payableInterest: interest.payable,
		interestToDate: interest.toDate,
		payableToDate: interest.payableToDate,
		explanation: {
			index,
			fixing: day.fixing,
			fixingDate: day.fixingDate,
			accrualDate: reason.accrualDate,
			lookbackDays: reason.lookbackDays,
			...(reason.lockedToDay === undefined ? {} : { lockedToDay: reason.lockedToDay }),
			isObservationShifted: reason.isObservationShifted,
			isFromPrecedingBusinessDay: reason.isFromPrecedingBusinessDay,
			isCarriedOverWeekend: day.fixingDate !== day.observationDate,
			...floorOf(day.fixing),
			...closures,
			...(principalChange === undefined ? {} : { principalChange: decimalText(principalChange) }),
		},
	};
}

/** Effect of the floor on a fixing. */
export type FloorTest = (fixing: string) => Pick<CompoundingRow['explanation'], 'floor'>;

/** Fixings repeat, so each is tested once. */
export function floorTestOf(terms: RateTerms): FloorTest {
	const { floor } = terms;
	if (floor === undefined) return () => ({});
	const level = decimalText(floor);
	const known = new Map<string, ReturnType<FloorTest>>();
	return (fixing) => {
		const before = known.get(fixing);
		if (before !== undefined) return before;
		const tested = testedByFloor(terms, decimal(fixing));
		if (tested === undefined) return {};
		const test = { floor: { level, tested: decimalText(tested), isBinding: compare(tested, floor) < 0 } };
		known.set(fixing, test);
		return test;
	};
}
