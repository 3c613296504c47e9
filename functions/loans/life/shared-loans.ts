import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans } from '../store/loan-store.ts';
import { accruedOfLoan, keyOfAccrual } from './accrual-row.ts';
import { readLifeMarkets } from './life-market.ts';
import { type LoanFilter, type LoanRights, loanFilter, namesOf, resolveLoans } from './resolve-loans.ts';

/** Ordered by currency, name and identifier. Never includes loans that users have not shared. */
export async function readSharedLoans(orgId: string, filter: LoanFilter): Promise<readonly LoanRecord[]> {
	const isWanted = loanFilter(filter);
	return (await allLoans(orgId))
		.filter((loan) => loan.scope === 'shared' && isWanted(loan))
		.map((record) => ({ record, key: keyOfAccrual(namesOf(record)) }))
		.sort((a, b) => (a.key < b.key ? -1 : 1))
		.map(({ record }) => record);
}

export interface AccruedLoan {
	readonly record: LoanRecord;
	readonly found: ReturnType<typeof accruedOfLoan>;
}

/** Limits memory use: a loan with hundreds of periods uses 100 kB during its calculation. */
const loansAtOnce = 250;

export async function accruedOfLoans(
	records: readonly LoanRecord[],
	rights: LoanRights,
	date: LocalDate,
): Promise<readonly AccruedLoan[]> {
	const markets = await readLifeMarkets(
		records.flatMap(({ terms: { currency, startDate, lookback } }) => {
			const index = overnightIndexOf(currency);
			return index === undefined ? [] : [{ terms: { index, startDate, observation: { lookbackDays: lookback } } }];
		}),
		date,
	);
	const day = epochDay(date);
	const accrued: AccruedLoan[] = [];
	for (let first = 0; first < records.length; first += loansAtOnce) {
		const loans = await resolveLoans(records.slice(first, first + loansAtOnce), rights);
		for (const loan of loans) accrued.push({ record: loan.record, found: accruedOfLoan(loan, day, markets) });
	}
	return accrued;
}
