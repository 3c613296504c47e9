import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import type { ScheduleFormState } from './use-schedule-form.ts';

interface ScheduleButtonsProps {
	readonly form: ScheduleFormState;
	readonly isBusy: boolean;
}

/** New, Save, Remove and Clear, and the questions before they act. */
export function ScheduleButtons({ form, isBusy }: ScheduleButtonsProps) {
	const { t } = useAdminText();
	const { mode, asked } = form;
	const isEmpty = mode === 'nothing';
	return (
		<>
			<SpaceBetween direction="horizontal" size="xs">
				<Button disabled={isBusy} ariaLabel={t('bulk.buttonLabels.new')} onClick={form.startNew}>
					{t('bulk.buttons.new')}
				</Button>
				<Button disabled={isEmpty || isBusy} ariaLabel={t('bulk.buttonLabels.save')} onClick={form.askToSave}>
					{t('bulk.buttons.save')}
				</Button>
				<Button
					disabled={mode !== 'saved' || isBusy}
					ariaLabel={t('bulk.buttonLabels.remove')}
					onClick={form.askToRemove}
				>
					{t('bulk.buttons.remove')}
				</Button>
				<Button disabled={isEmpty || isBusy} ariaLabel={t('bulk.buttonLabels.clear')} onClick={form.clear}>
					{t('bulk.buttons.clear')}
				</Button>
			</SpaceBetween>
			{asked !== undefined && (
				<AskDialog
					title={asked.kind === 'discard' ? t('leave.title') : t(`bulk.questions.titles.${asked.kind}`)}
					confirm={t(`bulk.questions.confirm.${asked.kind}`)}
					isBusy={isBusy}
					onConfirm={() => void form.confirm()}
					onCancel={form.dismiss}
				>
					{t(`bulk.questions.${asked.kind}`)}
				</AskDialog>
			)}
		</>
	);
}
