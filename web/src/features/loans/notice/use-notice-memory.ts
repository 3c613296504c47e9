import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import {
	labelLimits,
	type NoticeLabel,
	noticeLabelList,
	noticeLabelRemove,
	noticeLabelSave,
} from '#shared/contract/notice-labels.ts';
import type { Remembered } from '#shared/loan/notice-text/reading.ts';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { useNoticeText } from '../shared/notice-text.ts';

/** The labels and headings whose meaning the organisation has taught, and what changes them. */
export interface NoticeMemory {
	readonly memory: readonly Remembered[];
	/** Replaces the earlier meaning of a label. */
	readonly remember: (learnt: readonly Remembered[]) => void;
	readonly forget: (known: Remembered) => void;
}

const noMemory: readonly Remembered[] = [];
const shownMillis = 8000;

const labelsQuery = (userId: string) =>
	queryOptions({
		queryKey: ['notice-labels', userId],
		async queryFn({ signal }): Promise<readonly Remembered[]> {
			const labels: NoticeLabel[] = [];
			let cursor: string | undefined;
			do {
				const page = await callApi(noticeLabelList, cursor === undefined ? {} : { cursor }, { signal, isQuiet: true });
				labels.push(...page.labels);
				cursor = page.cursor;
			} while (cursor !== undefined);
			return labels.map(({ label, form, kind }) => ({ label, form, kind }));
		},
		retry: false,
	});

const without = (memory: readonly Remembered[], { label, form }: Remembered) =>
	memory.filter((each) => each.label !== label || each.form !== form);

/** A taught label counts immediately. If saving fails, it counts until the labels are loaded again. */
export function useNoticeMemory(): NoticeMemory {
	const { userId } = useSession();
	const query = labelsQuery(userId);
	const queryClient = useQueryClient();
	const { data: memory = noMemory } = useQuery(query);
	const { t } = useNoticeText();
	const tellProblem = useProblemNotice(useLoansText(), shownMillis);
	const change = async (
		changed: (known: readonly Remembered[]) => readonly Remembered[],
		save: () => Promise<unknown>,
	) => {
		// A list that was requested before the change must not replace it.
		await queryClient.cancelQueries({ queryKey: query.queryKey });
		queryClient.setQueryData(query.queryKey, (known: readonly Remembered[] = noMemory) => changed(known));
		try {
			await save();
			await queryClient.invalidateQueries({ queryKey: query.queryKey });
		} catch (error) {
			tellProblem(error, t('taught.failed'));
		}
	};
	return {
		memory,
		remember: (learnt) => {
			const labels = learnt.filter(({ label }) => label.length <= labelLimits.characters).slice(0, labelLimits.atOnce);
			if (labels.length === 0) return;
			void change(
				(known) => [...labels.reduce(without, known), ...labels],
				() => callApi(noticeLabelSave, { labels }),
			);
		},
		forget: ({ label, form, ...kind }) => {
			void change(
				(known) => without(known, { label, form, ...kind }),
				() => callApi(noticeLabelRemove, { labels: [{ label, form }] }),
			);
		},
	};
}
