import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import type { LoanAccrualRow } from '#shared/contract/loan-portfolio.ts';
import { decimalText, minorUnitText } from '#shared/decimal/decimal.ts';
import type { LifeMarket } from '#shared/loan/life/period-interest.ts';
import { type AccruedInterestOnDay, accruedOn } from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { namesOf, type PortfolioLoan } from './resolve-loans.ts';

/** Returns a loan's interest on a day, or its failure. `life` is the refusal if the loan has no valid schedule. */
export function accruedOfLoan(
	{ life }: PortfolioLoan,
	day: EpochDay,
	markets: ReadonlyMap<string, LifeMarket>,
): AccruedInterestOnDay | LoanFailure | Refusal {
	return life instanceof Refusal ? life : accruedOn(life, day, markets.get(life.terms.index.name) as LifeMarket);
}

export function accrualRow(
	{ record }: Pick<PortfolioLoan, 'record'>,
	found: AccruedInterestOnDay | LoanFailure | Refusal,
): LoanAccrualRow {
	const names = namesOf(record);
	const amounts = { balance: '0', interestAmount: '0', payableAmount: '0', unpaidAmount: '0', unpaidPrincipal: '0' };
	const zeroes = { days: 0, ...amounts };
	if (found instanceof Refusal) return { ...names, ...zeroes, problem: found.problem };
	if ('reason' in found) return { ...names, ...zeroes, problem: refuseFailure(found, 'compounding').problem };
	return { ...names, ...describeAccrued(found, names.currency) };
}

export const keyOfAccrual = ({ currency, name, loanId }: Pick<LoanAccrualRow, 'currency' | 'name' | 'loanId'>) =>
	`${currency} ${name} ${loanId}`;

export function describeAccrued({ period, days, balance, ...amounts }: AccruedInterestOnDay, currency: string) {
	return {
		...(period && { period: period.number, from: dateOfEpochDay(period.startDay) }),
		days,
		balance: decimalText(balance),
		interestAmount: amounts.interestAmount,
		payableAmount: minorUnitText(amounts.payableAmount, currency),
		unpaidAmount: minorUnitText(decimalText(amounts.unpaid), currency),
		unpaidPrincipal: decimalText(amounts.unpaidPrincipal),
	};
}
