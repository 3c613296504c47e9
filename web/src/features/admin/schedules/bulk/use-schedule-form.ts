import { useEffect, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { ApiError } from '#lib/api-client.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { newJobId } from '#shared/delivery/schedule/new-job.ts';
import { faultText, type PlacedFault } from '../fault-text.ts';
import { checkSchedule, draftOf, newDraft, type ScheduleDraft, type ScheduleToSave } from './schedule-draft.ts';
import type { useSchedules } from './use-schedules.ts';

/** Content of the form: nothing, a new schedule, or a saved one. */
export type ScheduleMode = 'nothing' | 'new' | 'saved';

/** Action that waits for a confirmation. */
export type AskedOfSchedule =
	| { readonly kind: 'add' | 'update'; readonly schedule: ScheduleToSave }
	| { readonly kind: 'remove' }
	| { readonly kind: 'discard'; readonly then: () => void };

const faultMillis = 3000;

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;

/** The form of bulk schedules: what it holds, its faults, and what waits for a confirmation. */
export function useScheduleForm(
	jobs: ReturnType<typeof useSchedules>,
	shortName: string,
	onEditing: (isEditing: boolean) => void,
) {
	const text = useAdminText();
	const messages = useAdminMessages();
	const [mode, setMode] = useState<ScheduleMode>('nothing');
	const [draft, setDraft] = useState(newDraft);
	const [initial, setInitial] = useState(newDraft);
	const [faults, setFaults] = useState<readonly PlacedFault[]>([]);
	const [asked, setAsked] = useState<AskedOfSchedule>();
	/** Number of refused saves: each moves the focus to the first input with a fault. */
	const [refusals, setRefusals] = useState(0);
	/** The schedule that was saved last: its form is reset, its status and deliveries stay. */
	const [savedId, setSavedId] = useState<string>();
	const [warnings, setWarnings] = useState<BulkSchedule['warnings']>([]);
	const isChanged = mode !== 'nothing' && JSON.stringify(draft) !== JSON.stringify(initial);
	/** The schedule that was opened or saved last: a search or another page does not close it. */
	const [kept, setKept] = useState<BulkSchedule>();
	const found = (id: string | undefined) => {
		const listed = jobs.pages.items.find(({ jobId }) => jobId === id);
		const isKept = kept !== undefined && kept.jobId === id && !jobs.isMissing(kept.jobId);
		return listed ?? (isKept ? kept : undefined);
	};
	const opened = mode === 'saved' ? found(draft.jobId) : undefined;

	useEffect(() => onEditing(isChanged), [isChanged, onEditing]);

	const open = (next: ScheduleMode, nextDraft: ScheduleDraft, told: BulkSchedule['warnings'] = []) => {
		setMode(next);
		setDraft(nextDraft);
		setInitial(nextDraft);
		setFaults([]);
		setAsked(undefined);
		setSavedId(undefined);
		setWarnings(told);
	};
	/** Asks before it discards changes. */
	const leave = (then: () => void) => (isChanged ? setAsked({ kind: 'discard', then }) : then());
	const refuse = (found: readonly PlacedFault[]) => {
		setFaults(found);
		setRefusals((count) => count + 1);
	};
	const refused = (error: unknown) => {
		setAsked(undefined);
		if (error instanceof ApiError) refuse(error.issues ?? []);
	};

	return {
		mode,
		draft,
		opened,
		/** The schedule whose status and deliveries are shown. */
		shown: opened ?? found(savedId),
		isChanged,
		asked,
		refusals,
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
				open('saved', draftOf(schedule), schedule.warnings);
				setKept(schedule);
			});
		},
		clear: () => leave(() => open('nothing', newDraft)),
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
