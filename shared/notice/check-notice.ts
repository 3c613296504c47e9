import type { LoanFailure, LoanTerms } from '../compounding/loan-totals.ts';
import { CalculatedLoan } from './calculated-loan.ts';
import { agreedCalculation, type NoticeMarket } from './calculation.ts';
import { type ComparedRows, compareRows } from './compare-notice.ts';
import { isConsecutive, totalAgreement } from './explains.ts';
import { type Cause, findCauses } from './find-causes.ts';
import type { Notice } from './notice.ts';
import type { Agreement } from './printed-figure.ts';
import { readNotice } from './read-notice.ts';

/**
 * The outcome of comparing a notice: `equal` at the printed decimals, `explained` where at least one cause gives every
 * figure, otherwise `unexplained`.
 */
export type Verdict = 'equal' | 'explained' | 'unexplained';

/** A notice beside our figures. */
export interface CheckedNotice {
	readonly verdict: Verdict;
	readonly loan: CalculatedLoan;
	readonly rate?: Agreement;
	readonly interest?: Agreement;
	readonly days?: Agreement;
	readonly rows: ComparedRows;
	readonly causes: readonly Cause[];
	readonly tried: number;
}

/**
 * Holds a lender's notice against the terms of the loan, and finds what explains the differences by trying.
 *
 * @see docs/methodology.md, Notices
 */
export function checkNotice(notice: Notice, terms: LoanTerms, market: NoticeMarket): CheckedNotice | LoanFailure {
	const loan = CalculatedLoan.of(agreedCalculation(terms, market), market);
	if ('reason' in loan) return loan;
	const read = readNotice(notice);
	const rows = compareRows(loan, read);
	const totals = {
		...agreementOf('rate', totalAgreement(loan, read, 'rate')),
		...agreementOf('interest', totalAgreement(loan, read, 'interest')),
		...(notice.days === undefined
			? {}
			: { days: notice.days === loan.grid.interestDays ? ('equal' as const) : ('different' as const) }),
	};
	const isEqual = rows.differing.length === 0 && Object.values(totals).every((agreement) => agreement === 'equal');
	const isPart = notice.rows.length > 0 && rows.missing.length > 0;
	const checked = { loan, ...totals, rows };
	if (isEqual && !isPart) return { ...checked, verdict: 'equal', causes: [], tried: 0 };
	const found = findCauses(loan, read, rows, market);
	// Of a part that is equal, a change of the other days explains nothing.
	const causes = isEqual ? found.causes.filter(({ missingDays }) => missingDays === 0) : found.causes;
	const verdict = causes.length > 0 ? 'explained' : isEqual && isConsecutive(rows.matched) ? 'equal' : 'unexplained';
	return { ...checked, verdict, causes: causes.map(({ changes }) => ({ changes })), tried: found.tried };
}

const agreementOf = <Name extends 'rate' | 'interest'>(name: Name, agreement: Agreement | undefined) =>
	(agreement === undefined ? {} : { [name]: agreement }) as { readonly [Key in Name]?: Agreement };
