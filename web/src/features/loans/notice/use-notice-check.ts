import { useEffect, useRef, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi, useSession } from '#lib/api-client.ts';
import { type CheckedNoticeAnswer, checkNotice, type NoticeInput } from '#shared/contract/notice.ts';
import type { Decision } from '#shared/loan/notice-text/reading.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { toRequest } from '../shared/form/to-request.ts';
import { useLoansText, useNoticeText } from '../shared/loans-text.ts';

export interface NoticeEntries {
	readonly text: string;
	/** The user's decisions about the meaning of amounts and columns. */
	readonly decisions: readonly Decision[];
}

export const noEntries: NoticeEntries = { text: '', decisions: [] };

const unauthorized = 401;
const errorMillis = 8000;

interface NoticeOutcome {
	readonly answer: CheckedNoticeAnswer;
	/** Number of the check, from 1. */
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
