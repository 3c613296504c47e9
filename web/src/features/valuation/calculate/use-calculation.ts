import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '#lib/api-client.ts';
import { listMappings } from '#lib/list-mappings.ts';
import { useSession } from '#lib/session-context.ts';
import { useKeptState } from '#lib/use-kept-state.ts';
import { savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { valuationSave } from '#shared/contract/valuation-runs.ts';
import { valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { TableAnswers } from '#shared/table/read/table-row.ts';
import { noAnswers } from '#ui/mappings/answer-question.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { Progress } from '#ui/progress-panel.tsx';
import { readFixingsFile } from '../shared/fixings/read-fixings-file.ts';
import type { SheetFixings } from '../shared/fixings/sheet-fixings.ts';
import { countWithoutView } from '../shared/results/deal-facts.ts';
import {
	useProblemNotice,
	useValuationText,
	type ValuationOutcome,
	type ValuationProfile,
	type ValuationTerms,
	type ValuedDeal,
} from '../shared/valuation.ts';
import { maxDealsWithDetails, valueInBatches } from '../shared/value-in-batches.ts';
import type { BookAnswers, BookReading } from './book/book-reading.ts';
import { isPasted, readDealsFile, readTradeFiles, tradeFilesOf } from './reading/deal-file.ts';
import type { DealsRead } from './reading/read-deals.ts';
import { ignoredRows, refusedDeals, usedFixings } from './refused-deals.ts';
import { savedValuation, sentItem } from './saved-valuation.ts';

interface SavedOutcome {
	readonly deals: readonly ValuedDeal[];
	readonly runId: string;
}

type Named = Pick<ValuationOutcome, 'name' | 'terms' | 'refused' | 'ignored' | 'owns' | 'hasConfirmedWarnings'>;

/** Deals that wait for the user to confirm improbable values or to answer questions about fixings. */
interface Unconfirmed extends Named {
	readonly items: readonly ValuationItem[];
	readonly hasWarnings: boolean;
	readonly hasFixingQuestions: boolean;
}

function withFixings(
	terms: ValuationTerms,
	items: readonly ValuationItem[],
	fixings: readonly WireFixing[] = [],
): ValuationTerms {
	const used = usedFixings(fixings, items, terms.valuationDate);
	return used.length === 0 ? terms : { ...terms, fixings: [...used] };
}

const noticeMillis = 5000;

/** True if no response arrived because the network or the browser failed. */
const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const isSettled = ({ questions }: BookReading, { isAccepted }: BookAnswers): boolean =>
	isAccepted === true && questions.length === 0;

const isFixingOpen = ({ questions, doubts }: SheetFixings): boolean => questions.length + doubts.length > 0;

/** Reads a workbook and values its deals. The last outcome is kept until a workbook is read again. */
export function useCalculation(profile: ValuationProfile) {
	const { userId } = useSession();
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const [read, setRead] = useKeptState<DealsRead | undefined>('read', undefined);
	const [outcome, setOutcome] = useKeptState<ValuationOutcome | undefined>('outcome', undefined);
	const [saved, setSaved] = useKeptState<SavedOutcome | undefined>('saved', undefined);
	const [answers, setAnswers] = useKeptState<BookAnswers>('answers', noAnswers);
	/** The organisation's saved mappings; undefined until the first file is read. */
	const [mappings, setMappings] = useKeptState<readonly TableMapping[] | undefined>('mappings', undefined);
	const [unconfirmed, setUnconfirmed] = useKeptState<Unconfirmed | undefined>('unconfirmed', undefined);
	const [progress, setProgress] = useState<Progress>();
	/** Repeats a calculation whose response did not arrive; otherwise undefined. */
	const [repeat, setRepeat] = useState<() => void>();
	const running = useRef<AbortController>(undefined);
	useEffect(() => () => running.current?.abort(), []);

	const save = async (deals: readonly ValuedDeal[], valuation: Parameters<typeof savedValuation>[0]) => {
		try {
			const body = await savedValuation(valuation);
			if (body === undefined) {
				show({ type: 'info', text: t('messages.tooLarge'), durationMillis: noticeMillis });
				return;
			}
			const { runId } = await callApi(valuationSave, body);
			setSaved({ deals, runId });
		} catch (error) {
			notice(error, t('errors.saveRun'));
		}
	};

	const value = async (
		items: readonly ValuationItem[],
		{ name, terms, refused, ignored, owns, hasConfirmedWarnings }: Named,
		signal: AbortSignal,
	) => {
		const hasDetails = profile.hasDetails && items.length <= maxDealsWithDetails;
		setProgress({ done: 0, total: items.length });
		const results = await valueInBatches(items, {
			hasDetails,
			send: (batch) => {
				const valuationItems = batch.map((item) => sentItem(item, hasDetails));
				const request = { ...terms, valuationItems, userId, secretName: profile.secretName };
				return callApi(valueSwaps, request, { signal });
			},
			onValued: (done) => setProgress({ done, total: items.length }),
		});
		signal.throwIfAborted();
		const deals = results.flatMap((result, i) => {
			const item = items[i];
			const own = owns?.[i];
			return item === undefined ? [] : [{ item, result, ...(own && { own }) }];
		});
		setOutcome({ name, terms, deals, refused, ignored, owns, hasConfirmedWarnings });
		setUnconfirmed(undefined);
		const lacking = countWithoutView(deals);
		const completed = lacking === 0 ? t('messages.completed') : t('messages.completedWithout', { count: lacking });
		show({ type: lacking === 0 ? 'success' : 'info', text: completed, durationMillis: noticeMillis });
		void save(deals, { name, terms, items, hasDetails, results, refused, ignored, hasConfirmedWarnings });
	};

	/** @returns true if the work was completed */
	const run = async (work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> => {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		setRepeat(undefined);
		try {
			return await work(controller.signal);
		} catch (error) {
			if (controller.signal.aborted) return false;
			if (isLost(error)) setRepeat(() => () => void run(work));
			else notice(error, t('messages.failed'));
			return false;
		} finally {
			if (running.current === controller) setProgress(undefined);
		}
	};

	/** Loads the saved mappings. A failure only shows a notification, because a file can be read without mappings. */
	const loadMappings = (signal: AbortSignal) =>
		listMappings('deals', signal).catch((error: unknown) => {
			signal.throwIfAborted();
			if (isLost(error)) throw error;
			notice(error, t('messages.noMappings'));
			return [];
		});

	const readDeals = async (file: File, decided: BookAnswers, signal: AbortSignal): Promise<DealsRead> => {
		const trades = tradeFilesOf(file);
		if (trades !== undefined) return readTradeFiles(trades, decided.ownParty, signal);
		const known = mappings ?? (await loadMappings(signal));
		const reading = { answers: decided, isPasted: isPasted(file), mappings: known.map(savedMappingOf) };
		const deals = await readDealsFile(file, reading, signal);
		setMappings(known);
		return deals;
	};

	const calculate = (file: File, terms: ValuationTerms, decided: BookAnswers = answers) =>
		run(async (signal) => {
			setProgress({ done: 0, total: undefined });
			const deals = await readDeals(file, decided, signal);
			setRead(deals);
			setAnswers(decided);
			setOutcome(undefined);
			setUnconfirmed(undefined);
			if (deals.workbookFault !== undefined || deals.items.length === 0) return false;
			if (deals.book !== undefined && !isSettled(deals.book, decided)) return false;
			const { items } = deals;
			const left = { refused: refusedDeals(deals, t), ignored: ignoredRows(deals, t) };
			const used = withFixings(terms, items, deals.fixings?.fixings);
			const named = { name: file.name, terms: used, ...left, owns: deals.owns };
			const hasWarnings = (deals.warnings ?? []).length > 0;
			const hasFixingQuestions = (deals.fixings?.questions ?? []).length > 0;
			if (hasWarnings || hasFixingQuestions) {
				setUnconfirmed({ ...named, items, hasWarnings, hasFixingQuestions });
				return false;
			}
			try {
				await value(items, named, signal);
			} catch (error) {
				if (isLost(error)) setOutcome(outcome);
				throw error;
			}
			return true;
		});

	const revalue = (items: readonly ValuationItem[], named: Named) =>
		run(async (signal) => {
			await value(items, named, signal);
			return true;
		});

	const proceed = async (next: Unconfirmed) => {
		const { items, hasWarnings, hasFixingQuestions, ...named } = next;
		if (hasWarnings || hasFixingQuestions) setUnconfirmed(next);
		else await revalue(items, named);
	};

	const confirm = unconfirmed?.hasWarnings
		? () => proceed({ ...unconfirmed, hasWarnings: false, hasConfirmedWarnings: true })
		: undefined;

	const sheetFixings = read?.fixings;
	/** Uses no fixings of the workbook if there are no answers. Undefined if no question about fixings is open. */
	const answerFixings =
		read !== undefined &&
		sheetFixings !== undefined &&
		isFixingOpen(sheetFixings) &&
		(unconfirmed !== undefined || outcome !== undefined)
			? async (file: File, decided: TableAnswers | undefined) => {
					const { sheets } = sheetFixings;
					const known = { sheets, fixings: [], unused: [], doubts: [], answers: {}, questions: [] };
					const found =
						decided === undefined ? known : ((await readFixingsFile(file, { sheets, answers: decided })) ?? known);
					setRead({ ...read, fixings: found });
					if (unconfirmed !== undefined) {
						const { terms, items } = unconfirmed;
						const hasFixingQuestions = found.questions.length > 0;
						await proceed({ ...unconfirmed, terms: withFixings(terms, items, found.fixings), hasFixingQuestions });
					} else if (outcome !== undefined) {
						const items = outcome.deals.map(({ item }) => item);
						await revalue(items, { ...outcome, terms: withFixings(outcome.terms, items, found.fixings) });
					}
				}
			: undefined;

	const cancel = () => {
		running.current?.abort();
		setProgress(undefined);
		show({ type: 'info', text: t('progress.cancelled'), durationMillis: noticeMillis });
	};

	const clearRead = useCallback(() => {
		setRepeat(undefined);
		setRead(undefined);
		setUnconfirmed(undefined);
		setAnswers(noAnswers);
		setMappings(undefined);
	}, [setRead, setUnconfirmed, setAnswers, setMappings]);
	/** Records a change to the organisation's mappings without reading the file again. */
	const noteMappings = (changed: readonly TableMapping[], inUse: string | undefined) => {
		setMappings(changed);
		if (inUse !== undefined) setAnswers({ ...answers, mapping: inUse });
	};
	const runId = outcome?.runId ?? (saved?.deals === outcome?.deals ? saved?.runId : undefined);
	const isEmpty = read === undefined && outcome === undefined && progress === undefined;
	return {
		isEmpty,
		...{ read, answers, mappings, outcome, runId, progress, repeat },
		...{ clearRead, answer: setAnswers, noteMappings, calculate, revalue, confirm, answerFixings, cancel },
	};
}
