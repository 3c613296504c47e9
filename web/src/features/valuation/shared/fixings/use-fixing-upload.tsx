import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { fixingLimits, fixingSave, type WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { TableAnswers } from '#shared/table/mapping/answers.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '../use-problem-notice.ts';
import { fixingsQuery } from '../valuation-queries.ts';
import { useValuationText } from '../valuation-text.ts';
import { refusedFixings } from './fixing-faults.ts';
import { FixingUploadDialog, type OpenUpload } from './fixing-upload-dialog.tsx';
import { readFixingsFile } from './read-fixings-file.ts';

interface FixingUpload {
	/** Reads a file and saves its fixings for the organisation, after everything that is open was decided. */
	readonly upload: (file: File) => void;
	readonly isBusy: boolean;
	/** The dialog that asks; must be rendered. */
	readonly dialog: ReactNode;
}

const noticeMillis = 5000;

/** @param onSaved called after the fixings of a file are saved */
export function useFixingUpload(onSaved?: () => void): FixingUpload {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [open, setOpen] = useState<OpenUpload>();
	const [isBusy, setBusy] = useState(false);

	const busy = async (work: () => Promise<void>) => {
		setBusy(true);
		try {
			await work();
		} catch (error) {
			notice(error, t('fixings.failed'));
		} finally {
			setBusy(false);
		}
	};

	const save = (fixings: readonly WireFixing[], isConfirmed: boolean) =>
		busy(async () => {
			for (let from = 0; from < fixings.length; from += fixingLimits.saved) {
				const part = fixings.slice(from, from + fixingLimits.saved);
				try {
					await callApi(fixingSave, { fixings: part, ...(isConfirmed && { confirmed: true }) });
				} catch (error) {
					const refused = refusedFixings(error, part);
					if (refused === undefined) throw error;
					setOpen({ kind: 'refused', fixings: fixings.slice(from), refused });
					return;
				}
			}
			setOpen(undefined);
			if (fixings.length === 0) return;
			show({ type: 'success', text: t('fixings.saved', { count: fixings.length }), durationMillis: noticeMillis });
			void client.invalidateQueries({ queryKey: fixingsQuery.queryKey });
			onSaved?.();
		});

	const readFile = (file: File, answers: TableAnswers) =>
		busy(async () => {
			const read = await readFixingsFile(file, { answers });
			if (read === undefined || (read.fixings.length === 0 && read.questions.length === 0)) {
				setOpen(undefined);
				show({ type: 'error', text: t('fixings.none'), durationMillis: noticeMillis });
			} else if (read.questions.length > 0 || read.unused.length > 0) setOpen({ kind: 'file', file, answers, read });
			else await save(read.fixings, false);
		});

	const dialog = open !== undefined && (
		<FixingUploadDialog
			open={open}
			isBusy={isBusy}
			onAnswer={readFile}
			onSave={save}
			onCancel={() => setOpen(undefined)}
		/>
	);
	return { upload: (file) => void readFile(file, {}), isBusy, dialog };
}
