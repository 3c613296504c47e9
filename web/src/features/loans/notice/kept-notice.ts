import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { keptText } from '#lib/kept-text.ts';
import { storagePrefix } from '#lib/local-store.ts';
import { logError } from '#lib/log-error.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import { tabItemName } from '#lib/tab-item-name.ts';
import { type CheckedNoticeAnswer, checkNotice, type NoticeInput } from '#shared/contract/notice.ts';
import {
	labelLimits,
	type NoticeLabel,
	noticeLabelList,
	noticeLabelRemove,
	noticeLabelSave,
} from '#shared/contract/notice-labels.ts';
import { columnKinds, type Decision, figureKinds, type Remembered } from '#shared/loan/notice-text/reading.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { toRequest } from '../shared/form/to-request.ts';
import { useLoansText, useNoticeText } from '../shared/loans-text.ts';

interface NoticeEntries {
	readonly text: string;
	readonly decisions: readonly Decision[];
}

export const noEntries: NoticeEntries = { text: '', decisions: [] };

const unauthorized = 401;
const errorMillis = 8000;

interface NoticeOutcome {
	readonly answer: CheckedNoticeAnswer;
	readonly number: number;
}

/**
 * Checks a notice against the terms of a result. A new result discards the outcome of the check, and a change of the
 * notice makes it outdated.
 *
 * @param entries current notice with its decisions; a new object after each change
 */
export function useNoticeCheck({ outcome, reference }: ResultPanelProps, entries: NoticeEntries) {
	const { userId } = useSession();
	const text = useLoansText();
	const { t } = useNoticeText();
	const { show } = useNotifications();
	const [checked, setChecked] = useState<NoticeOutcome & { readonly of: unknown; readonly entries: NoticeEntries }>();
	const [isBusy, setBusy] = useState(false);
	const running = useRef<AbortController>(undefined);
	const count = useRef(0);
	useEffect(() => () => running.current?.abort(), []);

	const check = async (notice: NoticeInput) => {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		setBusy(true);
		try {
			const { customTextBox1: _, dailyRows: _rows, ...terms } = toRequest(outcome.inputs, reference, userId);
			const answer = await callApi(checkNotice, { ...terms, notice }, { signal: controller.signal });
			if (controller.signal.aborted) return;
			count.current += 1;
			setChecked({ answer, number: count.current, of: outcome, entries });
		} catch (error) {
			if (controller.signal.aborted || (error instanceof ApiError && error.status === unauthorized)) return;
			const message = error instanceof ApiError ? describeProblem(error, text, t('failed')) : t('failed');
			show({ type: 'error', text: message, durationMillis: errorMillis });
		} finally {
			if (running.current === controller) setBusy(false);
		}
	};
	const clear = () => {
		running.current?.abort();
		setBusy(false);
		setChecked(undefined);
	};
	const found = checked?.of === outcome ? checked : undefined;
	const isOutdated = found !== undefined && found.entries !== entries;
	return { checked: isOutdated ? undefined : found, isOutdated, isBusy, check, clear };
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
export function useNoticeMemory() {
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
		/** Saves meanings of labels. Each replaces the previous meaning of its label. */
		remember: (learnt: readonly Remembered[]) => {
			const labels = learnt.filter(({ label }) => label.length <= labelLimits.characters).slice(0, labelLimits.atOnce);
			if (labels.length === 0) return;
			void change(
				(known) => [...labels.reduce(without, known), ...labels],
				() => callApi(noticeLabelSave, { labels }),
			);
		},
		forget: ({ label, form, ...kind }: Remembered) => {
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

/** The notice of this browser tab, encrypted. Each tab has its own, because it may show a different loan. */
export const storedNotice = {
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
