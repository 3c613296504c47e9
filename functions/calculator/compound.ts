import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { requireEntitledIndex } from '#functions/rates/require-entitled-index.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { closedDaysOfRows, type RowClosures } from '#shared/compounding/closed-days-of-rows.ts';
import type { CompoundedTotal, Compounder } from '#shared/compounding/compound.ts';
import { CompounderCache } from '#shared/compounding/compounder-cache.ts';
import { shownDecimals } from '#shared/compounding/effective-rate.ts';
import { accruedInterest } from '#shared/compounding/interest.ts';
import { interestTermsOf } from '#shared/compounding/loan-totals.ts';
import { observationReason } from '#shared/compounding/observation-grid.ts';
import { type PayableDay, payableInterestOf } from '#shared/compounding/payable-interest.ts';
import type { CompoundingRow } from '#shared/contract/compounding.ts';
import { compound as compoundRoute } from '#shared/contract/compounding.ts';
import { decimalText, scaledText } from '#shared/decimal/decimal.ts';
import { minorUnitDecimals, minorUnitText } from '#shared/decimal/minor-unit.ts';
import { switchesOf } from './complete-input.ts';
import { describeConvention } from './describe-convention.ts';
import { describeRow, floorTestOf } from './describe-row.ts';
import { ownerOf } from './owner-of.ts';
import { readInput } from './require-terms.ts';
import { fixingsOf, type ResolvedLoan, resolveLoan } from './resolve-loan.ts';

/** Cache for repeated requests on the same terms. A compounder holds some 200 kB. */
const compounders = new CompounderCache(50);

export const compound = operation(compoundRoute, async ({ request, caller }) => {
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
		payableAmount: minorUnitText(payableAmount, terms.currency),
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

/** @throws a refusal (400) of a missing fixing */
function withRows({ index, terms, calendars, grid }: ResolvedLoan, compounder: Compounder): Calculated {
	const period = compounder.compound(grid);
	if ('reason' in period) throw refuseFailure(period, 'compounding');
	const interest = payableInterestOf(grid, period, interestTermsOf(terms), minorUnitDecimals(terms.currency));
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
				cumulativeFactor: scaledText(period.growth.factor(shownDecimals, row + 1), shownDecimals),
				reason: observationReason(grid, calendars.joint, row),
				closures: closures[row] as RowClosures,
				interest: paidIn(terms.currency, interest.days[row] as PayableDay),
				principalChange: changes.get(day.startDate),
				spreads,
			},
			index.name,
			floorOf,
		),
	);
	return { period, rows, interestAmount: interest.total, payableAmount: interest.payable };
}

const paidIn = (currency: string, day: PayableDay): PayableDay => ({
	...day,
	payable: minorUnitText(day.payable, currency),
	payableToDate: minorUnitText(day.payableToDate, currency),
});

/** @throws a refusal (400) of a missing fixing */
function withoutRows({ terms, grid }: ResolvedLoan, compounder: Compounder): Calculated {
	const period = compounder.total(grid);
	if ('reason' in period) throw refuseFailure(period, 'compounding');
	const interest = accruedInterest(grid, period, interestTermsOf(terms));
	const minorUnit = minorUnitDecimals(terms.currency);
	return {
		period,
		rows: [],
		interestAmount: scaledText(interest.total(shownDecimals), shownDecimals),
		payableAmount: scaledText(interest.total(minorUnit), minorUnit),
	};
}
