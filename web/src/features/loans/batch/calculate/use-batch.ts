import { useCallback, useEffect, useRef, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
import { compoundBatch } from '#shared/contract/compounding.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { Progress } from '#ui/progress-panel.tsx';
import { useBatchText } from '../batch-text.ts';
import { headingLanguage } from '../file/loan-headings.ts';
import { readLoansFile } from '../file/read-loans-file.ts';
import { calculateLoans } from './calculate-loans.ts';
import { type Batch, type DecimalPoint, keepBatch, keptBatch } from './kept-batch.ts';
import { toBatchLoan } from './to-batch-loan.ts';

interface Terms {
	readonly isWeekendTreatedAsBizDay: boolean;
	/** Equal for equal calendars. */
	readonly calendars: string;
}

const unauthorized = 401;
const errorMillis = 8000;
const noticeMillis = 5000;

/** Reads and calculates loan files. What is there is kept while another screen is open. */
export function useBatch({ isWeekendTreatedAsBizDay, calendars }: Terms) {
	const session = useSession();
	const text = useBatchText();
	const { show } = useNotifications();
	const [left] = useState(() => keptBatch(session));
	const isOutdated = left !== undefined && left.calendars !== calendars && left.outcomes.size > 0;
	const [batch, setBatch] = useState(isOutdated ? { ...left, outcomes: new Map(), calendars } : left);
	const [progress, setProgress] = useState<Progress>();
	const running = useRef<AbortController>(undefined);
	useEffect(() => () => running.current?.abort(), []);
	const { t } = text;
	useEffect(() => {
		if (isOutdated) show({ type: 'info', text: t('messages.calendarsChanged'), durationMillis: noticeMillis });
	}, [isOutdated, show, t]);

	const become = useCallback(
		(next: Batch | undefined) => {
			keepBatch(session, next);
			setBatch(next);
		},
		[session],
	);

	const work = async (task: (signal: AbortSignal) => Promise<void>, failed: string) => {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		try {
			await task(controller.signal);
		} catch (error) {
			if (controller.signal.aborted || (error instanceof ApiError && error.status === unauthorized)) return;
			if (!(error instanceof ApiError)) logError('the batch failed', error);
			const reason = describeProblem(error, text, t('messages.unavailable'));
			const words = error instanceof ApiError ? t('messages.failed', { reason }) : failed;
			show({ type: 'error', text: words, durationMillis: errorMillis });
		} finally {
			if (running.current === controller) setProgress(undefined);
		}
	};

	const calculateRest = async (from: Batch, signal: AbortSignal) => {
		const { rows } = from.read ?? { rows: [] };
		const loans = rows.flatMap(({ line, loan }) =>
			loan === undefined ? [] : [{ line, loan: toBatchLoan(loan, { isWeekendTreatedAsBizDay }) }],
		);
		const rest = loans.filter(({ line }) => !from.outcomes.has(line));
		let current = from;
		const tell = () => setProgress({ done: current.outcomes.size, total: loans.length });
		tell();
		await calculateLoans(rest, {
			send: async (some) => (await callApi(compoundBatch, { loans: [...some] }, { signal })).outcomes,
			onOutcomes: (outcomes) => {
				signal.throwIfAborted();
				current = { ...current, outcomes: new Map([...current.outcomes, ...outcomes]) };
				become(current);
				tell();
			},
		});
	};

	const open = (file: File, decimalPoint?: DecimalPoint) => {
		const opened: Batch = { file, decimalPoint, read: undefined, outcomes: new Map(), calendars };
		become(opened);
		setProgress({ done: 0 });
		return work(async (signal) => {
			const read = await readLoansFile(file, { decimalPoint, language: headingLanguage(text) }, signal);
			const found = { ...opened, read };
			become(found);
			// A figure that was read in one way may be meant in the other while the mark is not known, and a column that is
			// not read may be a term of the loans under another name: the user says first what is meant.
			if (!read.needsDecimalPoint && read.unread.length === 0) await calculateRest(found, signal);
		}, t('messages.unreadable'));
	};

	const stop = () => {
		running.current?.abort();
		setProgress(undefined);
	};
	return {
		batch,
		progress,
		open,
		resume: () => batch && work((signal) => calculateRest(batch, signal), t('messages.unreadable')),
		cancel: () => {
			stop();
			show({ type: 'info', text: t('messages.cancelled'), durationMillis: noticeMillis });
		},
		clear: () => {
			stop();
			become(undefined);
		},
	};
}
