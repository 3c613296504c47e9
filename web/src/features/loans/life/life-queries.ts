import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { loanRevisions } from '#shared/contract/loan-portfolio.ts';
import {
	type BacktestVariant,
	loanAccrued,
	loanBacktest,
	loanProjection,
	loanSchedule,
} from '#shared/contract/loan-schedule.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { loansKey } from '../shared/saved/loan-queries.ts';

type Loan = Pick<SavedLoan, 'loanId' | 'version'>;

/** Query key of a loan version's results. It begins like that of the lists of loans, so all reload together. */
const keyOf = ({ loanId, version }: Loan, ...rest: readonly unknown[]) => [
	...loansKey,
	'life',
	loanId,
	version,
	...rest,
];

const once = { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } as const;

export const scheduleQuery = (loan: Loan) =>
	queryOptions({
		queryKey: keyOf(loan, 'schedule'),
		queryFn: ({ signal }) => callApi(loanSchedule, { loanId: loan.loanId, version: loan.version }, { signal }),
		...once,
	});

/** Query for the days of a period, with the margin of each day. */
export const statementQuery = (loan: Loan, period: number) =>
	queryOptions({
		queryKey: keyOf(loan, 'statement', period),
		queryFn: ({ signal }) =>
			callApi(loanSchedule, { loanId: loan.loanId, version: loan.version, daysOf: period }, { signal }),
		...once,
	});

/**
 * Query for the accrued interest of a loan.
 *
 * @param date date up to which interest accrues; blank for yesterday
 */
export const accruedQuery = (loan: Loan, date: string) =>
	queryOptions({
		queryKey: keyOf(loan, 'accrued', date),
		queryFn: ({ signal }) =>
			callApi(
				loanAccrued,
				{ loanId: loan.loanId, version: loan.version, ...(date === '' ? {} : { date: date as never }) },
				{ signal },
			),
		...once,
	});

/**
 * Query for the projected payments of a loan.
 *
 * @param curveDate date of the curve; blank for the latest date with market data
 */
export const projectionQuery = (loan: Loan, curveDate: string) =>
	queryOptions({
		queryKey: keyOf(loan, 'projection', curveDate),
		queryFn: ({ signal }) =>
			callApi(
				loanProjection,
				{ loanId: loan.loanId, version: loan.version, ...(curveDate === '' ? {} : { curveDate: curveDate as never }) },
				{ signal },
			),
		...once,
	});

export const backtestQuery = (loan: Loan, variants: readonly BacktestVariant[]) =>
	queryOptions({
		queryKey: keyOf(loan, 'backtest', variants),
		queryFn: ({ signal }) =>
			callApi(loanBacktest, { loanId: loan.loanId, version: loan.version, variants: [...variants] }, { signal }),
		...once,
	});

export const revisionsQuery = (loanId: string) =>
	infiniteQueryOptions({
		queryKey: [...loansKey, 'revisions', loanId],
		queryFn: ({ pageParam: cursor, signal }) =>
			callApi(loanRevisions, { loanId, ...(cursor !== undefined && { cursor }) }, { signal }),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ cursor }) => cursor,
		retry: false,
		refetchOnWindowFocus: false,
	});
