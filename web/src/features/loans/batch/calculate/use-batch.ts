import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { keptFileOf } from '#lib/kept-file.ts';
import { listMappings } from '#lib/list-mappings.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
import { useKeptFile } from '#lib/use-kept-file.ts';
import { compoundBatch } from '#shared/contract/compound-batch.ts';
import { savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { noAnswers } from '#ui/mappings/answer-question.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { Progress } from '#ui/progress-panel.tsx';
import { useBatchText } from '../../shared/loans-text.ts';
import { type DateDecision, settleDates } from '../check/check-terms.ts';
import type { BatchAnswers } from '../file/batch-reading.ts';
import { readBatchFile } from '../file/read-batch-file.ts';
import { saveBatch, savedBatchesKey } from '../saved/saved-batches.tsx';
import { type Batch, type BatchRow, calculateLoans, keepBatch, keptBatch, type RowOutcome } from './batch-row.ts';

export function toBatchLoan(
	loan: LoanRequest,
	{ isWeekendTreatedAsBizDay }: { readonly isWeekendTreatedAsBizDay: boolean },
): LoanRequest {
	const { customTextBox1, ...terms } = loan;
	return isWeekendTreatedAsBizDay ? { ...terms, isWeekendTreatedAsBizDay } : terms;
}

interface Terms {
	readonly onSaved: (batchId: string) => void;
	/** Called before the outcomes of a saved batch change, because the batch is then unsaved. */
	readonly onUnsaved: () => void;
	readonly reference: ReferenceData;
	/** Text for comparing calendars: two texts are equal if the calendars are equal. */
	readonly calendars: string;
}

const unauthorized = 401;
interface Saving {
	readonly outcomes: Batch['outcomes'];
	readonly problem?: string;
}

const errorMillis = 8000;
const noticeMillis = 5000;

const keptFile = keptFileOf<BatchAnswers>('batch');

/** Reads and calculates loan files. The current batch is kept while the user is on a different screen. */
export function useBatch({ reference, calendars, onSaved, onUnsaved }: Terms) {
	const session = useSession();
	const text = useBatchText();
	const { show } = useNotifications();
	const [left] = useState(() => keptBatch(session));
	const isOutdated = left !== undefined && left.calendars !== calendars && left.outcomes.size > 0;
	const [batch, setBatch] = useState(
		isOutdated ? { ...left, outcomes: new Map(), calendars, savedId: undefined } : left,
	);
	const [progress, setProgress] = useState<Progress>();
	const running = useRef<AbortController>(undefined);
	const [saving, setSaving] = useState<Saving>();
	const isShown = useRef(false);
	const queryClient = useQueryClient();
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
			running.current?.abort();
		};
	}, []);
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
		const loans = rows.flatMap(({ line, loan, agentInterest }) => {
			if (loan === undefined) return [];
			const settled = toBatchLoan(settleDates(loan, from.dates, reference).loan, reference);
			return [{ line, loan: agentInterest === undefined ? settled : { ...settled, agentInterest } }];
		});
		const rest = loans.filter(({ line }) => !from.outcomes.has(line));
		let current = from;
		const tell = () => setProgress({ done: current.outcomes.size, total: loans.length });
		tell();
		await calculateLoans(rest, {
			send: async (some) => (await callApi(compoundBatch, { loans: [...some] }, { signal })).outcomes,
			onOutcomes: (outcomes) => {
				signal.throwIfAborted();
				const calculatedAt = new Date().toISOString();
				current = { ...current, outcomes: new Map([...current.outcomes, ...outcomes]), calculatedAt };
				become(current);
				tell();
			},
		});
	};

	/** Loads the organisation's mappings. If this fails, returns an empty list; the file is read without mappings. */
	const loadMappings = (signal: AbortSignal) =>
		listMappings('loans', signal).catch((error: unknown) => {
			if (!(error instanceof ApiError) || error.status === unauthorized) throw error;
			const reason = describeProblem(error, text, t('messages.unavailable'));
			show({ type: 'warning', text: t('messages.noMappings', { reason }), durationMillis: errorMillis });
			return [];
		});

	const start = (opened: Batch) => {
		if (batch?.savedId !== undefined) onUnsaved();
		become({ ...opened, savedId: undefined });
		setProgress({ done: 0 });
		return work(async (signal) => {
			const { file, answers, isPasted } = opened;
			const mappings = opened.mappings ?? (await loadMappings(signal));
			const terms = { answers, isPasted, mappings: mappings.map(savedMappingOf) };
			const found = { ...opened, savedId: undefined, mappings, read: await readBatchFile(file, terms, signal) };
			const { read } = found;
			become(found);
			// While a question is open, nothing is calculated: its answer can change every amount.
			if (read.questions.length === 0) await calculateRest(found, signal);
		}, t('messages.unreadable'));
	};
	const fresh = { read: undefined, outcomes: new Map(), calendars, dates: undefined, mappings: undefined };

	useKeptFile(keptFile, {
		unsaved: batch?.savedId === undefined ? batch : undefined,
		hasFile: () => keptBatch(session) !== undefined,
		onFound: (unsaved) => void start({ ...fresh, ...unsaved }),
	});

	const stop = () => {
		running.current?.abort();
		setProgress(undefined);
	};
	/** Saves the outcomes. Saving continues while the user is on a different screen. */
	const save = async (rows: readonly BatchRow[]) => {
		const { outcomes, read, file, calculatedAt } = batch ?? {};
		if (outcomes === undefined || read === undefined || file === undefined || calculatedAt === undefined) return;
		setSaving({ outcomes });
		const { columns, ownColumns, agentColumn } = read;
		try {
			const name = file.name.trim() === '' ? t('paste.name') : file.name;
			const { batchId } = await saveBatch({ name, calculatedAt, rows, columns, ownColumns, agentColumn });
			void queryClient.invalidateQueries({ queryKey: [savedBatchesKey] });
			const current = keptBatch(session);
			if (current?.outcomes !== outcomes) return;
			become({ ...current, savedId: batchId });
			void keptFile.write(session.userId, undefined);
			if (isShown.current) onSaved(batchId);
		} catch (error) {
			if (error instanceof ApiError && error.status === unauthorized) return;
			if (!(error instanceof ApiError)) logError('the batch was not saved', error);
			setSaving({ outcomes, problem: describeProblem(error, text, t('messages.unavailable')) });
		}
	};
	return {
		batch,
		progress,
		save,
		isSaveTried: batch !== undefined && saving?.outcomes === batch.outcomes,
		saveProblem: saving?.outcomes === batch?.outcomes ? saving?.problem : undefined,
		open: (file: File, isPasted = false) => start({ ...fresh, file, isPasted, answers: noAnswers }),
		/** Reads the file again with the user's answers. The previous layout stays visible while the file is read. */
		answer: (answers: BatchAnswers) =>
			batch && start({ ...batch, answers, outcomes: new Map(), read: batch.read && { ...batch.read, rows: [] } }),
		/** Replaces the list of the organisation's mappings, without reading the file again. */
		noteMappings: (mappings: readonly TableMapping[], inUse: string | undefined) =>
			batch &&
			become({ ...batch, mappings, answers: { ...batch.answers, ...(inUse !== undefined && { mapping: inUse }) } }),
		decideDates: (dates: DateDecision | undefined) => {
			if (batch === undefined) return;
			const isUnchanged = ([line, { result }]: readonly [number, RowOutcome]) => {
				const loan = batch.read?.rows.find((row) => row.line === line)?.loan;
				return result !== undefined && (!loan || settleDates(loan, 'keep', reference).notes.length === 0);
			};
			if (batch.savedId !== undefined) onUnsaved();
			const decided = {
				...batch,
				savedId: undefined,
				dates,
				outcomes: new Map([...batch.outcomes].filter(isUnchanged)),
			};
			become(decided);
			if (batch.read?.questions.length !== 0) return;
			void work((signal) => calculateRest(decided, signal), t('messages.unreadable'));
		},
		resume: () => batch && work((signal) => calculateRest(batch, signal), t('messages.unreadable')),
		cancel: () => {
			stop();
			show({ type: 'info', text: t('messages.cancelled'), durationMillis: noticeMillis });
		},
		clear: () => {
			stop();
			if (batch?.savedId !== undefined) onUnsaved();
			become(undefined);
		},
	};
}
