import { calculation } from '#functions/directory/access/operation.ts';
import { refuseFailure, requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { closedDaysOfRows, type RowClosures } from '#shared/compounding/closed-days-of-rows.ts';
import {
	type CompoundedDay,
	type CompoundedTotal,
	type Compounder,
	factorsToDate,
} from '#shared/compounding/compound.ts';
import { type RateTerms, shownDecimals, testedByFloor } from '#shared/compounding/effective-rate.ts';
import { accruedInterest, CompounderCache, interestTermsOf } from '#shared/compounding/loan-totals.ts';
import { type ObservationReason, observationReason } from '#shared/compounding/observation-grid.ts';
import { type PayableDay, payableInterestOf } from '#shared/compounding/payable-interest.ts';
import { type CompoundingRow, compound as compoundRoute } from '#shared/contract/compounding.ts';
import {
	compare,
	type Decimal,
	decimal,
	decimalText,
	figureText,
	minorUnitDecimals,
	scaledText,
} from '#shared/decimal/decimal.ts';
import { readInput, switchesOf } from './complete-input.ts';
import { describeConvention, fixingsOf, ownerOf, type ResolvedLoan, resolveLoan } from './resolve-loan.ts';

interface RowParts {
	readonly day: CompoundedDay;
	readonly cumulativeFactor: string;
	readonly reason: ObservationReason;
	readonly closures: RowClosures;
	readonly interest: PayableDay;
	readonly principalChange: Decimal | undefined;
	/** Percent per year; each spread is either compounded or added. */
	readonly spreads: Pick<CompoundingRow, 'cas' | 'margin'>;
}

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

type FloorTest = (fixing: string) => Pick<CompoundingRow['explanation'], 'floor'>;

/** Returns a function that compares a fixing with the floor. Caches results, because fixings repeat. */
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

/** Cached because users repeat requests on the same terms. A compounder uses about 200 kB. */
const compounders = new CompounderCache(50);

export const compound = calculation(compoundRoute, async ({ request, caller }) => {
	const index = requireEntitledIndex(caller, ['RFR'], request.currency);
	const { customTextBox1, dailyRows, userid, token, ...stated } = request;
	const input = readInput(stated);
	const loan = await resolveLoan(input, index, ownerOf(caller));
	const { terms, calendars, grid } = loan;
	const series = await fixingsOf(index.name, [loan]);
	const compounder = compounders.of(series, calendars.publication, terms.rates);
	const { period, rows, interestAmount, payableAmount } = (dailyRows === false ? withoutRows : withRows)(
		loan,
		compounder,
	);

	return {
		rates: rows,
		compoundedRate: period.compoundedRate,
		compoundedRateUnrounded: period.unroundedRate,
		compoundingFactor: period.compoundingFactor,
		simpleAverage: period.simpleAverage,
		interestDays: grid.interestDays,
		observationDays: grid.observationDays,
		businessDays: grid.observations.length,
		interestAmount,
		payableAmount,
		principal: decimalText(terms.principal),
		yearlyBasis: yearlyBasisText(terms.rates.basis),
		currency: request.currency,
		index: index.name,
		lastFixingDate: period.lastFixingDate,
		conventions: {
			startDate: request.startDate,
			endDate: request.endDate,
			lookback: input.lookback,
			observationShift: input.observationShift,
			lockout: input.lockout,
			...switchesOf(input),
			...describeConvention(loan),
			floor: terms.rates.floor === undefined ? null : decimalText(terms.rates.floor),
			cas: decimalText(terms.rates.creditAdjustmentSpread),
			margin: decimalText(terms.rates.margin),
			rounding: input.rounding,
			systemCalendars: [...calendars.system],
			clientCalendars: [...calendars.client],
			isWeekendTreatedAsBizDay: calendars.weekendsAreBusinessDays,
			allowNonBusinessDates: input.allowNonBusinessDates,
			principalChangeMethod: terms.method,
		},
		...(customTextBox1 === undefined ? {} : { customTextBox1 }),
	};
});

interface Calculated {
	readonly period: CompoundedTotal;
	readonly rows: CompoundingRow[];
	readonly interestAmount: string;
	readonly payableAmount: string;
}

/** @throws a refusal (400) if a fixing is missing */
function withRows({ index, terms, calendars, grid }: ResolvedLoan, compounder: Compounder): Calculated {
	const period = compounder.compound(grid);
	if ('reason' in period) throw refuseFailure(period, 'compounding');
	const interest = payableInterestOf(grid, period, interestTermsOf(terms), minorUnitDecimals(terms.currency));
	const factors = factorsToDate(period, grid, terms.rates);
	const closures = closedDaysOfRows(grid, calendars.joint);
	const changes = new Map(terms.changes.map(({ date, amount }) => [date, amount]));
	const floorOf = floorTestOf(terms.rates);
	const spreads = {
		cas: decimalText(terms.rates.creditAdjustmentSpread),
		margin: decimalText(terms.rates.margin),
	};
	const rows = period.days.map((day, row) =>
		describeRow(
			{
				day,
				cumulativeFactor: factors[row] as string,
				reason: observationReason(grid, calendars.joint, row),
				closures: closures[row] as RowClosures,
				interest: interest.days[row] as PayableDay,
				principalChange: changes.get(day.startDate),
				spreads,
			},
			index.name,
			floorOf,
		),
	);
	return { period, rows, interestAmount: interest.total, payableAmount: interest.payable };
}

/** @throws a refusal (400) if a fixing is missing */
function withoutRows({ terms, grid }: ResolvedLoan, compounder: Compounder): Calculated {
	const period = compounder.total(grid);
	if ('reason' in period) throw refuseFailure(period, 'compounding');
	const interest = accruedInterest(grid, period, interestTermsOf(terms));
	const minorUnit = minorUnitDecimals(terms.currency);
	return {
		period,
		rows: [],
		interestAmount: scaledText(interest.total(shownDecimals), shownDecimals),
		payableAmount: figureText({ unscaled: interest.total(minorUnit), scale: minorUnit }),
	};
}
