import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { type LoanFileAnswer, loanFileList } from '#shared/contract/loan-files.ts';

const rowsOfPage = 10;
const refreshMillis = 5000;

const ended: ReadonlySet<LoanFileAnswer['state']> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

/** True if the state changes within moments: the file waits for its time otherwise. */
const isUnderWay = ({ state, runsAt }: LoanFileAnswer) => !ended.has(state) && Date.parse(runsAt) <= Date.now();

export const loanFilesKey = ['loan-files'];

/** The loan files of the organisation, page by page; reloaded while one of them is calculated. */
export const loanFilesQuery = infiniteQueryOptions({
	queryKey: loanFilesKey,
	queryFn: ({ pageParam, signal }) =>
		callApi(loanFileList, { limit: rowsOfPage, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
	initialPageParam: '',
	getNextPageParam: ({ cursor }) => cursor,
	retry: false,
	refetchInterval: ({ state }) =>
		state.data?.pages.some(({ files }) => files.some(isUnderWay)) === true ? refreshMillis : false,
});
