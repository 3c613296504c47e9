import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { callApi, stateKeyOf, useSession } from '#lib/api-client.ts';
import { keptText, tabItemName } from '#lib/kept-text.ts';
import { storagePrefix } from '#lib/local-store.ts';
import { logError } from '#lib/log-error.ts';
import {
	labelLimits,
	type NoticeLabel,
	noticeLabelList,
	noticeLabelRemove,
	noticeLabelSave,
} from '#shared/contract/notice-labels.ts';
import { columnKinds, figureKinds, type Remembered } from '#shared/loan/notice-text/reading.ts';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useLoansText, useNoticeText } from '../shared/loans-text.ts';
import { type NoticeEntries, noEntries } from './use-notice-check.ts';

/** Meanings that the organisation's users have given to labels and headings, with functions to change them. */
interface NoticeMemory {
	readonly memory: readonly Remembered[];
	/** Saves meanings of labels. Each replaces the previous meaning of its label. */
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

/** Returns the organisation's labels. A new label applies at once; if saving fails, it applies until the next load. */
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
		// Cancels a running request for the labels, because its answer would replace the changed labels.
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

/** Prefix of a storage key. All keys with the portal's prefix are removed at the end of the session. */
const notices = `${storagePrefix}notice.`;

const place = z.int().min(0);

const decision = z.discriminatedUnion('type', [
	z.strictObject({ type: z.literal('figure'), start: place, end: place, kind: z.enum(figureKinds) }),
	z.strictObject({ type: z.literal('aside'), start: place, end: place }),
	z.strictObject({ type: z.literal('column'), table: place, column: place, kind: z.enum(columnKinds) }),
]);

const latestForm = z.strictObject({ text: z.string(), decisions: z.array(decision) });

/** Names of the totals, for which earlier versions of the portal had separate fields. */
const fields = { interest: 'Interest', rate: 'Rate', days: 'Days' } as const;
const olderForm = z
	.object({ text: z.string(), interest: z.string(), rate: z.string(), days: z.string() })
	.transform(({ text, ...totals }): NoticeEntries => {
		const lines = (['interest', 'rate', 'days'] as const)
			.filter((field) => totals[field].trim() !== '')
			.map((field) => `${fields[field]}: ${totals[field].trim()}`);
		return { text: [...(text === '' ? [] : [text]), ...lines].join('\n'), decisions: [] };
	});

const entries = z.union([latestForm, olderForm]);

/**
 * Stores the notice of this browser tab, encrypted, so that it survives a reload. Each tab has a separate notice,
 * because it may show a different loan.
 */
export const storedNotice = {
	/** Reads the stored notice. Undefined if no notice is stored, or if it is invalid. */
	async read(userId: string): Promise<NoticeEntries | undefined> {
		const text = await keptText.read(nameOf(userId));
		if (text === undefined) return undefined;
		try {
			return entries.parse(JSON.parse(text));
		} catch (error) {
			logError('the notice was not read', error);
			return undefined;
		}
	},

	async write(userId: string, changed: object | undefined): Promise<void> {
		await keptText.write(nameOf(userId), changed && JSON.stringify(changed));
	},
};

const nameOf = (userId: string): string => tabItemName(notices, userId);

/** The notice of each open session, for checks against several results. Also stored, for a reload of the tab. */
const kept = new WeakMap<object, NoticeEntries>();

export function useNoticeEntries(): readonly [NoticeEntries, (entries: NoticeEntries) => void] {
	const session = useSession();
	const { userId } = session;
	const key = stateKeyOf(session);
	const [entries, setEntries] = useState(() => kept.get(key) ?? noEntries);
	useEffect(() => {
		if (kept.has(key)) return;
		void storedNotice.read(userId).then((stored) => {
			// If the user has already pasted a notice, it takes precedence over the stored one.
			if (stored === undefined || kept.has(key)) return;
			kept.set(key, stored);
			setEntries(stored);
		});
	}, [key, userId]);
	return [
		entries,
		(changed) => {
			kept.set(key, changed);
			setEntries(changed);
			void storedNotice.write(userId, changed === noEntries ? undefined : changed);
		},
	];
}
