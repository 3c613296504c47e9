import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { TableAnswers } from '#shared/table/mapping/answers.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useValuationText } from '../valuation-text.ts';
import { FixingFaultTable } from './fixing-fault-table.tsx';
import type { RefusedFixings } from './fixing-faults.ts';
import { FixingQuestionsForm } from './fixing-questions-form.tsx';
import type { SheetFixings } from './sheet-fixings.ts';
import { UnusedFixings } from './unused-fixings.tsx';

/** A decision of the person without which the fixings are not saved. */
export type OpenUpload =
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

/** Asks about a file of fixings before they are saved: open questions, unused values, faults and outliers. */
export function FixingUploadDialog({ open, isBusy, onAnswer, onSave, onCancel }: FixingUploadDialogProps) {
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

/** Outliers can be saved as they are; other faults can only be left out. */
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
