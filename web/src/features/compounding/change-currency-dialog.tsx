import { useCompoundingText } from './compounding-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ChangeCurrencyDialogProps {
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
}

export function ChangeCurrencyDialog({ onConfirm, onCancel }: ChangeCurrencyDialogProps) {
	const { t } = useCompoundingText();
	return (
		<ConfirmDialog
			title={t('changeCurrency.title')}
			confirm={t('changeCurrency.confirm')}
			onConfirm={onConfirm}
			onCancel={onCancel}
		>
			{t('changeCurrency.question')}
		</ConfirmDialog>
	);
}
