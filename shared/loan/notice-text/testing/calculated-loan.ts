import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { FixingSeries as Series } from '#shared/benchmark/fixing-series.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { calculatedResult } from '#test/support/calculated-result.ts';
import { allFixings, type LenderIndex } from '#test/support/planted-notice.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import type { NoticeLoan } from '../notice-loan.ts';

/** Terms of a loan as the truths of the mails have them. */
export interface LoanFields {
	readonly currency: string;
	readonly startDate: string;
	readonly endDate: string;
	readonly principal: string;
	readonly lookback: number;
	readonly cas: string;
	readonly margin: string;
	readonly floor?: string;
	readonly floorOption?: string;
	readonly shift?: boolean;
	readonly lockout?: number;
	readonly principalAmtChanges?: Readonly<Record<string, string>>;
}

const series = new Map<string, FixingSeries>();

function seriesOf(index: string): FixingSeries {
	const known = series.get(index);
	if (known !== undefined) return known;
	const fixings = allFixings(index as LenderIndex).map(([date, value]) => ({ date: localDate(date), value }));
	const made = new Series(index, fixings);
	series.set(index, made);
	return made;
}

/** The loan as the product calculates it, as the browser has it after a calculation. */
export function calculatedLoan(fields: LoanFields): NoticeLoan {
	const index = overnightIndexOf(fields.currency);
	if (index === undefined) throw new RangeError(`no index of ${fields.currency}`);
	const result = calculatedResult(
		{
			...fields,
			basis: index.yearlyBasis,
			observation: {
				lookbackDays: fields.lookback,
				hasObservationShift: fields.shift ?? false,
				lockoutDays: fields.lockout ?? 0,
				allowsNonBusinessDates: true,
			},
			floorRule: floorRules[(fields.floorOption ?? 'RFRONLY') as FloorOption],
			floor: fields.floor ?? null,
			rounding: 0,
			changes: Object.entries(fields.principalAmtChanges ?? {}).map(([date, amount]) => ({
				date: localDate(date),
				amount: decimal(amount),
			})),
			method: 'NON_CUMULATIVE',
		},
		seriesOf(index.name),
		referenceCalendar([index.calendar]),
	);
	return noticeLoanOf(result);
}

/** A result of the API as a notice is compared with it. */
export function noticeLoanOf(result: CompoundingResult): NoticeLoan {
	const { conventions } = result;
	const isAdded = conventions.casMethod === 'added' && conventions.marginMethod === 'added';
	const spread = decimal(conventions.cas);
	const compounded = subtract(subtract(decimal(result.compoundedRateUnrounded), spread), decimal(conventions.margin));
	return {
		currency: result.currency,
		minorUnit: minorUnitDecimals(result.currency),
		index: result.index,
		startDate: conventions.startDate as LocalDate,
		endDate: conventions.endDate as LocalDate,
		lookback: conventions.lookback,
		lockout: conventions.lockout,
		observationShift: conventions.observationShift,
		yearlyBasis: result.yearlyBasis === 'ACT/360' ? 360 : 365,
		principal: result.principal,
		cas: conventions.cas,
		margin: conventions.margin,
		floor: conventions.floor,
		interest: result.interestAmount,
		payable: result.payableAmount,
		allInRate: result.compoundedRateUnrounded,
		...(isAdded ? { compoundedRate: decimalText(compounded) } : {}),
		interestDays: result.interestDays,
		days: result.rates.map((row) => ({
			start: row.startDate as LocalDate,
			end: row.endDate as LocalDate,
			observation: row.rateDate as LocalDate,
			fixing: row.explanation.fixing,
			floored: row.dailyFlooredRfr,
			effective: row.effRate,
			allInToDate: row.compoundedAllInRate,
			factor: row.compoundingFactor,
			cumulativeFactor: row.cumulativeFactor,
			days: row.dayCount,
			interest: row.interest,
			interestToDate: row.interestToDate,
			principal: row.principal,
		})),
	};
}
