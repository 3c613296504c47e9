import { useCompoundingText } from './compounding-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ResetDialogProps {
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
}

export function ResetDialog({ onConfirm, onCancel }: ResetDialogProps) {
	const { t } = useCompoundingText();
	return (
		<ConfirmDialog title={t('reset.title')} confirm={t('actions.reset')} onConfirm={onConfirm} onCancel={onCancel}>
			{t('reset.question')}
		</ConfirmDialog>
	);
}
