import { useEffect, useMemo, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { usePages } from '#features/admin/shared/grid/admin-grid.tsx';
import {
	isNotFound,
	loadShowingFailure,
	useAdminChange,
	useAdminMessages,
} from '#features/admin/shared/messages/use-admin-messages.tsx';
import { ApiError, callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import {
	type BulkSchedule,
	bulkScheduleAdd,
	bulkScheduleDelete,
	bulkSchedulePause,
	bulkScheduleSearch,
	bulkScheduleUpdate,
} from '#shared/contract/bulk-schedules.ts';
import { newJobDeliveryDate, newJobId } from '#shared/delivery/schedule/new-job.ts';
import { useSettled } from '#ui/use-settled.ts';
import type { AdminOperation } from '../../shared/messages/message-scope.tsx';
import { faultText, type PlacedFault } from '../fault-text.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { checkSchedule, draftOf, newDraft, type ScheduleDraft, type ScheduleToSave } from './schedule-draft.ts';

const rowsOfPage = 10;

export function useSchedules(orgId: string) {
	const messages = useAdminMessages();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const [missing, setMissing] = useState<readonly string[]>([]);
	const pages = usePages<BulkSchedule>(['bulk-schedules', orgId, settled], async (cursor, signal) => {
		return loadShowingFailure(messages, 'scheduleList', signal, async () => {
			const request = { orgId, search: settled, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
			const answer = await callApi(bulkScheduleSearch, request, { signal });
			return { items: answer.schedules, cursor: answer.cursor };
		});
	});

	const { isBusy, change: changeOne } = useAdminChange(['admin', 'bulk-schedules', orgId]);
	/** If the schedule no longer exists, it is removed from the page. */
	const change = <T>(
		operation: AdminOperation,
		jobId: string,
		call: () => Promise<T>,
		onRefused?: (error: unknown) => void,
	) =>
		changeOne(operation, call, (error) => {
			onRefused?.(error);
			if (!isNotFound(error)) return;
			setMissing((before) => [...before, jobId]);
			pages.reload();
		});

	return {
		pages,
		search,
		setSearch,
		/** True if the search is blank. An empty page then means that the organisation does not have any schedules. */
		isWhole: settled === '',
		isMissing: (jobId: string) => missing.includes(jobId),
		isBusy,
		async save({ jobId, version }: ScheduleDraft, schedule: ScheduleToSave, onRefused: (error: unknown) => void) {
			const isNew = jobId === newJobId;
			const sent = { orgId, ...schedule, requestJson: { ...schedule.requestJson } };
			const call = () =>
				isNew
					? callApi(bulkScheduleAdd, { ...sent, jobId: newJobId, lastDeliveryDate: newJobDeliveryDate })
					: callApi(bulkScheduleUpdate, [{ ...sent, jobId, ...(version === undefined ? {} : { version }) }]);
			const saved = await change(isNew ? 'scheduleAdd' : 'scheduleUpdate', jobId, call, onRefused);
			if (saved !== undefined) messages.scheduleDone(isNew ? 'added' : 'updated');
			return saved;
		},
		async read(jobId: string) {
			messages.attempt('scheduleList');
			try {
				const { schedules } = await callApi(bulkScheduleSearch, { orgId, search: jobId, limit: 1 });
				return schedules.find((schedule) => schedule.jobId === jobId);
			} catch (error) {
				messages.failed('scheduleList', error);
				return undefined;
			}
		},
		async remove(jobId: string) {
			const removed = await change('scheduleRemove', jobId, () => callApi(bulkScheduleDelete, { jobId }));
			if (removed !== undefined) messages.scheduleDone('deleted');
			return removed;
		},
		async pause({ jobId, version, isPaused }: BulkSchedule) {
			const request = { jobId, version, isPaused: !isPaused };
			const paused = await change('schedulePause', jobId, () => callApi(bulkSchedulePause, request));
			if (paused !== undefined) messages.scheduleDone(paused.isPaused ? 'paused' : 'resumed');
			return paused;
		},
	};
}

export type ScheduleMode = 'nothing' | 'new' | 'saved';

export type AskedOfSchedule =
	| { readonly kind: 'add' | 'update'; readonly schedule: ScheduleToSave }
	| { readonly kind: 'remove' }
	| { readonly kind: 'discard'; readonly then: () => void };

interface ScheduleConflict {
	/** Login of the user who saved. Blank if the signed-in user may not see that login. */
	readonly by: string;
	readonly at: string;
	readonly version: number;
}

const conflictOf = ({ by, at, version }: Readonly<Record<string, unknown>>): ScheduleConflict => ({
	by: typeof by === 'string' ? by : '',
	at: typeof at === 'string' ? at : '',
	version: Number(version),
});

const faultMillis = 3000;

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;

export function useScheduleForm(
	jobs: ReturnType<typeof useSchedules>,
	orgId: string,
	shortName: string,
	onEditing: (isEditing: boolean) => void,
) {
	const text = useAdminText();
	const messages = useAdminMessages();
	const { userId } = useSession();
	const owner = useMemo(() => ({ userId, orgId }), [userId, orgId]);
	/** Draft stored before a reload. If it belongs to a saved schedule, it is restored when the schedule is opened. */
	const [left, setLeft] = useState(() => keptDraft(owner));
	const isNewLeft = left?.jobId === newJobId;
	const [mode, setMode] = useState<ScheduleMode>(isNewLeft ? 'new' : 'nothing');
	const [draft, setDraft] = useState(isNewLeft ? left : newDraft);
	const [isRestored, setRestored] = useState(isNewLeft);
	const [initial, setInitial] = useState(newDraft);
	const [faults, setFaults] = useState<readonly PlacedFault[]>([]);
	const [asked, setAsked] = useState<AskedOfSchedule>();
	/** Number of refused saves. Each one moves the focus to the first input with a fault. */
	const [refusals, setRefusals] = useState(0);
	/** Id of the schedule that was saved last. Its form is reset, but its status and deliveries remain visible. */
	const [savedId, setSavedId] = useState<string>();
	const [conflict, setConflict] = useState<ScheduleConflict>();
	const [warnings, setWarnings] = useState<BulkSchedule['warnings']>([]);
	const isChanged = mode !== 'nothing' && JSON.stringify(draft) !== JSON.stringify(initial);
	/** The schedule that was opened or saved last. It stays open during a search and on a different page. */
	const [kept, setKept] = useState<BulkSchedule>();
	const found = (id: string | undefined) => {
		const listed = jobs.pages.items.find(({ jobId }) => jobId === id);
		const isKept = kept !== undefined && kept.jobId === id && !jobs.isMissing(kept.jobId);
		return listed ?? (isKept ? kept : undefined);
	};
	const opened = mode === 'saved' ? found(draft.jobId) : undefined;

	useEffect(() => onEditing(isChanged), [isChanged, onEditing]);
	useEffect(() => {
		if (isChanged) keepDraft(owner, draft);
		else if (mode !== 'nothing') forgetDraft(owner);
	}, [owner, draft, isChanged, mode]);

	const open = (next: ScheduleMode, nextDraft: ScheduleDraft, told: BulkSchedule['warnings'] = []) => {
		setMode(next);
		setDraft(nextDraft);
		setInitial(nextDraft);
		setFaults([]);
		setConflict(undefined);
		setAsked(undefined);
		setSavedId(undefined);
		setWarnings(told);
		setRestored(false);
		setLeft(undefined);
		if (next === 'nothing') forgetDraft(owner);
	};
	const leave = (then: () => void) => (isChanged ? setAsked({ kind: 'discard', then }) : then());
	const refuse = (found: readonly PlacedFault[]) => {
		setFaults(found);
		setRefusals((count) => count + 1);
	};
	const refused = (error: unknown) => {
		setAsked(undefined);
		if (!(error instanceof ApiError)) return;
		if (error.code === 'changed-meanwhile') {
			setConflict(conflictOf(error.params ?? {}));
			jobs.pages.reload();
		} else if (error.code === 'secret-needed-again') {
			const path = ['requestJson', 'sftppush', 'secretName'];
			refuse([{ path, message: text.t('scheduleForm.secretNeededAgain') }]);
		} else refuse(error.issues ?? []);
	};

	return {
		mode,
		draft,
		opened,
		shown: opened ?? found(savedId),
		isChanged,
		isRestored,
		asked,
		refusals,
		conflict,
		warnings,
		faults: faults.map((fault) => faultText(fault, text)),
		change(next: ScheduleDraft) {
			setFaults([]);
			setDraft(next);
		},
		startNew: () => leave(() => open('new', newDraft)),
		select: (schedule: BulkSchedule) => {
			if (schedule.jobId === draft.jobId && mode === 'saved') return;
			leave(() => {
				const isLeft = left?.jobId === schedule.jobId && left.version === schedule.version;
				open('saved', draftOf(schedule), schedule.warnings);
				setKept(schedule);
				if (!isLeft) return;
				setDraft(left);
				setRestored(true);
			});
		},
		clear: () => leave(() => open('nothing', newDraft)),
		async takeTheirs() {
			const theirs = await jobs.read(draft.jobId);
			if (theirs === undefined) return;
			open('saved', draftOf(theirs), theirs.warnings);
			setKept(theirs);
		},
		saveMine() {
			if (conflict === undefined) return;
			const mine = { ...draft, version: conflict.version };
			setConflict(undefined);
			setDraft(mine);
			const checked = checkSchedule(mine, shortName);
			if ('schedule' in checked) setAsked({ kind: 'update', schedule: checked.schedule });
			else refuse(checked.faults);
		},
		askToSave() {
			const checked = checkSchedule(draft, shortName);
			if ('schedule' in checked) {
				return setAsked({ kind: draft.jobId === newJobId ? 'add' : 'update', schedule: checked.schedule });
			}
			refuse(checked.faults);
			const [first] = checked.faults;
			if (first !== undefined) messages.invalid(faultText(first, text).text, faultMillis);
		},
		askToRemove: () => setAsked({ kind: 'remove' }),
		dismiss: () => setAsked(undefined),
		async confirm() {
			if (asked === undefined) return;
			if (asked.kind === 'discard') return asked.then();
			if (asked.kind === 'remove') {
				const removed = await jobs.remove(draft.jobId);
				return removed === undefined ? setAsked(undefined) : open('nothing', newDraft);
			}
			const saved = await jobs.save(draft, asked.schedule, refused);
			if (saved === undefined) return;
			open('nothing', newDraft, saved.warnings);
			setKept(saved);
			setSavedId(saved.jobId);
		},
		async pause(schedule: BulkSchedule) {
			const paused = await jobs.pause(schedule);
			if (paused === undefined) return;
			open('saved', draftOf(paused), paused.warnings);
			setKept(paused);
		},
	};
}
