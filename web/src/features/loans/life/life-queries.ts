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

/** Query for a result of a loan's version. Its key begins like that of the lists of loans, so all reload together. */
const resultQuery = <Answer>(
	{ loanId, version }: Loan,
	key: readonly unknown[],
	ask: (loan: Loan, options: { readonly signal: AbortSignal }) => Promise<Answer>,
) =>
	queryOptions({
		queryKey: [...loansKey, 'life', loanId, version, ...key],
		queryFn: ({ signal }) => ask({ loanId, version }, { signal }),
		retry: false,
		refetchOnWindowFocus: false,
		staleTime: 60_000,
	});

export const scheduleQuery = (loan: Loan) =>
	resultQuery(loan, ['schedule'], (of, options) => callApi(loanSchedule, of, options));

export const statementQuery = (loan: Loan, period: number) =>
	resultQuery(loan, ['statement', period], (of, options) => callApi(loanSchedule, { ...of, daysOf: period }, options));

/** Interest that has accrued before a date; blank for yesterday. */
export const accruedQuery = (loan: Loan, date: string) =>
	resultQuery(loan, ['accrued', date], (of, options) =>
		callApi(loanAccrued, { ...of, ...(date === '' ? {} : { date: date as never }) }, options),
	);

/** Payments projected with the curve of a date; blank for the latest date with market data. */
export const projectionQuery = (loan: Loan, curveDate: string) =>
	resultQuery(loan, ['projection', curveDate], (of, options) =>
		callApi(loanProjection, { ...of, ...(curveDate === '' ? {} : { curveDate: curveDate as never }) }, options),
	);

export const backtestQuery = (loan: Loan, variants: readonly BacktestVariant[]) =>
	resultQuery(loan, ['backtest', variants], (of, options) =>
		callApi(loanBacktest, { ...of, variants: [...variants] }, options),
	);

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
