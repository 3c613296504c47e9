import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { type LoanFileAnswer, loanFileList } from '#shared/contract/loan-files.ts';

const rowsOfPage = 10;
const refreshMillis = 5000;

const ended: ReadonlySet<LoanFileAnswer['state']> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

/** True if the state changes within moments: the file waits for its time otherwise. */
const isUnderWay = ({ state, runsAt }: LoanFileAnswer) => !ended.has(state) && Date.parse(runsAt) <= Date.now();

export const loanFilesKey = ['loan-files'];

/** The loan files of the organisation that match a search text, page by page; reloaded while one of them is calculated. */
export const loanFilesQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: [...loanFilesKey, search],
		queryFn: ({ pageParam, signal }) =>
			callApi(
				loanFileList,
				{ search, limit: rowsOfPage, ...(pageParam === '' ? {} : { cursor: pageParam }) },
				{ signal },
			),
		placeholderData: keepPreviousData,
		initialPageParam: '',
		getNextPageParam: ({ cursor }) => cursor,
		retry: false,
		refetchInterval: ({ state }) =>
			state.data?.pages.some(({ files }) => files.some(isUnderWay)) === true ? refreshMillis : false,
	});
