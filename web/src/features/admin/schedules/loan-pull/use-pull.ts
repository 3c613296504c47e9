import { useQuery } from '@tanstack/react-query';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import {
	type LoanPullLook,
	loanPullFetch,
	loanPullLook,
	loanPullRead,
	loanPullRemove,
	loanPullSave,
} from '#shared/contract/loan-pull.ts';
import { useAdminChange } from '../use-admin-change.ts';

const refreshMillis = 1_500;
/** A look that is older than this has broken off. */
const longestLookMillis = 120_000;

/** True if the server is being asked. */
export const isLooking = (look: LoanPullLook | undefined, nowMillis: number): boolean =>
	look !== undefined && look.endedAt === undefined && nowMillis - Date.parse(look.askedAt) < longestLookMillis;

/** The server from which loan files of an organisation are fetched. Each change that succeeds reloads it. */
export function usePull(orgId: string) {
	const messages = useAdminMessages();
	const queryKey = ['admin', 'loan-pull', orgId];
	const query = useQuery({
		queryKey,
		queryFn: async ({ signal }) => {
			try {
				return await callApi(loanPullRead, { orgId }, { signal });
			} catch (error) {
				if (!signal.aborted) {
					messages.attempt('pullRead');
					messages.failed('pullRead', error);
				}
				throw error;
			}
		},
		refetchInterval: ({ state: { data } }) =>
			data?.isFetching === true || isLooking(data?.look, Date.now()) ? refreshMillis : false,
		refetchOnWindowFocus: false,
		staleTime: 0,
	});

	const { isBusy, change } = useAdminChange(queryKey);

	return {
		found: query.data,
		isLoading: query.isFetching,
		isFailed: query.isError && !query.isFetching,
		isBusy,
		reload: () => void query.refetch(),
		async save(
			setting: Readonly<Record<string, unknown>>,
			version: number | undefined,
			onRefused: (e: unknown) => void,
		) {
			const request = { orgId, setting: { ...setting }, ...(version === undefined ? {} : { version }) };
			const saved = await change('pullSave', () => callApi(loanPullSave, request), onRefused);
			if (saved !== undefined) messages.pullDone('saved');
			return saved;
		},
		async remove(version: number) {
			const removed = await change('pullRemove', () => callApi(loanPullRemove, { orgId, version }));
			if (removed !== undefined) messages.pullDone('removed');
			return removed;
		},
		look: () => change('pullLook', () => callApi(loanPullLook, { orgId })),
		/** Starts a run, unless one is under way. */
		fetch: () => change('pullFetch', () => callApi(loanPullFetch, { orgId })),
	};
}
