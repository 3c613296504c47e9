import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { fixingLimits, fixingSave, type WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { TableAnswers } from '#shared/table/read/table-row.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice, useValuationText } from '../valuation.ts';
import { fixingsQuery } from '../valuation-queries.ts';
import {
	describeFixingFault,
	type FixingFault,
	FixingQuestionsForm,
	fixingName,
	type RefusedFixings,
	refusedFixings,
	UnusedFixings,
} from './fixing-questions-form.tsx';
import { readFixingsFile } from './read-fixings-file.ts';
import type { SheetFixings } from './sheet-fixings.ts';

function FixingFaultTable({ faults }: { readonly faults: readonly FixingFault[] }) {
	const text = useValuationText();
	const { t, language } = text;
	const columns: readonly DataColumn<FixingFault>[] = [
		{ key: 'index', title: t('workbook.fixings.index'), text: ({ fixing }) => fixingName(fixing) },
		{ key: 'date', title: t('workbook.fixings.date'), text: ({ fixing }) => dateText(fixing.date, language) },
		{ key: 'value', title: t('workbook.fixings.value'), isNumeric: true, text: ({ fixing }) => fixing.value },
		{ key: 'reason', title: t('fixings.reason'), text: (fault) => describeFixingFault(fault, text) },
	];
	return (
		<DataTable
			label={t('fixings.faultTable')}
			columns={columns}
			groups={[{ key: '', rows: faults }]}
			keyOf={({ fixing, code }) => `${fixingName(fixing)} ${fixing.date} ${fixing.value} ${code}`}
		/>
	);
}

type OpenUpload =
	| {
			readonly kind: 'file';
			readonly file: File;
			readonly answers: TableAnswers;
			readonly read: SheetFixings;
	  }
	| { readonly kind: 'refused'; readonly fixings: readonly WireFixing[]; readonly refused: RefusedFixings };

interface FixingUploadDialogProps {
	readonly open: OpenUpload;
	readonly isBusy: boolean;
	readonly onAnswer: (file: File, answers: TableAnswers) => void;
	readonly onSave: (fixings: readonly WireFixing[], isConfirmed: boolean) => void;
	readonly onCancel: () => void;
}

function FixingUploadDialog({ open, isBusy, onAnswer, onSave, onCancel }: FixingUploadDialogProps) {
	const { t } = useValuationText();
	if (open.kind === 'refused') {
		return <RefusedDialog {...open} isBusy={isBusy} onSave={onSave} onCancel={onCancel} />;
	}
	const { file, answers, read } = open;
	return (
		<ActionDialog
			title={t('fixings.uploadTitle', { file: file.name })}
			cancel={t('fixings.cancel')}
			action={{
				text: t('fixings.save', { count: read.fixings.length }),
				isDisabled: read.questions.length > 0 || read.fixings.length === 0,
				isBusy,
				onPress: () => onSave(read.fixings, false),
			}}
			onCancel={onCancel}
		>
			<SpaceBetween size="s">
				<FixingQuestionsForm
					questions={read.questions}
					answers={answers}
					isBusy={isBusy}
					onAnswer={(next) => onAnswer(file, next)}
				/>
				{read.questions.length === 0 && read.doubts.length > 0 && (
					<Button
						disabled={isBusy}
						onClick={() => onAnswer(file, { ...answers, confirmed: [...(answers.confirmed ?? []), ...read.doubts] })}
					>
						{t('fixings.useDoubtful', { count: read.doubts.length })}
					</Button>
				)}
				{read.questions.length === 0 && (
					<UnusedFixings unused={read.unused} title={t('fixings.unusedOfFile', { count: read.unused.length })} />
				)}
			</SpaceBetween>
		</ActionDialog>
	);
}

interface RefusedDialogProps extends Pick<FixingUploadDialogProps, 'isBusy' | 'onSave' | 'onCancel'> {
	readonly fixings: readonly WireFixing[];
	readonly refused: RefusedFixings;
}

/** Dialog about refused fixings. Outliers can be saved unchanged; fixings with other faults can only be left out. */
function RefusedDialog({ fixings, refused, isBusy, onSave, onCancel }: RefusedDialogProps) {
	const { t } = useValuationText();
	const faults = refused.faults.filter(({ code }) => code !== 'outlier');
	const outliers = refused.faults.filter(({ code }) => code === 'outlier');
	const isWrong = faults.length > 0;
	const listed = isWrong ? faults : outliers;
	const left = new Set(listed.map(({ fixing }) => fixing));
	const others = fixings.filter((fixing) => !left.has(fixing));
	const leaveOut = {
		text: t('fixings.leaveOut', { count: others.length }),
		isDisabled: others.length === 0,
		isBusy,
		onPress: () => onSave(others, false),
	};
	const confirm = {
		text: t('fixings.saveOutliers', { count: fixings.length }),
		isBusy,
		onPress: () => onSave(fixings, true),
	};
	const unlisted = refused.count - refused.faults.length;
	return (
		<ActionDialog
			title={t(isWrong ? 'fixings.wrongTitle' : 'fixings.outlierTitle', { count: listed.length })}
			cancel={t('fixings.cancel')}
			action={isWrong ? leaveOut : confirm}
			isWide
			onCancel={onCancel}
		>
			<SpaceBetween size="s">
				<div>{t(isWrong ? 'fixings.wrongHint' : 'fixings.outlierHint')}</div>
				<FixingFaultTable faults={listed} />
				{unlisted > 0 && <div>{t('fixings.moreFaults', { count: unlisted })}</div>}
				{!isWrong && others.length > 0 && (
					<Button disabled={isBusy} onClick={leaveOut.onPress}>
						{leaveOut.text}
					</Button>
				)}
			</SpaceBetween>
		</ActionDialog>
	);
}

const noticeMillis = 5000;

export function useFixingUpload(onSaved?: () => void) {
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
	return { upload: (file: File) => void readFile(file, {}), isBusy, dialog };
}
