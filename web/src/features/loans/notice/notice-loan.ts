import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import type { NoticeLoan } from '#shared/loan/notice-text/notice-loan.ts';
import { localDate } from '#shared/time/local-date.ts';

/** A result of the API as a notice is compared with it. */
export function noticeLoanOf(result: CompoundingResult): NoticeLoan {
	const { conventions } = result;
	const [cas, margin] = [decimal(conventions.cas), decimal(conventions.margin)];
	// No rate is without a spread that is compounded.
	const isAdded =
		(cas.unscaled === 0n || conventions.casMethod === 'added') &&
		(margin.unscaled === 0n || conventions.marginMethod === 'added');
	const compounded = subtract(subtract(decimal(result.compoundedRateUnrounded), cas), margin);
	return {
		currency: result.currency,
		minorUnit: minorUnitDecimals(result.currency),
		index: result.index,
		startDate: localDate(conventions.startDate),
		endDate: localDate(conventions.endDate),
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
			start: localDate(row.startDate),
			end: localDate(row.endDate),
			observation: localDate(row.rateDate),
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
