import type { ReactNode } from 'react';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useCompoundingText } from './compounding-text.ts';

interface ConfirmDialogProps {
	readonly title: string;
	readonly confirm: string;
	readonly isBusy?: boolean;
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
	readonly children: ReactNode;
}

/** Asks before something is done; mounted while it is asked. */
export function ConfirmDialog({ title, confirm, isBusy = false, onConfirm, onCancel, children }: ConfirmDialogProps) {
	const { t } = useCompoundingText();
	const action = { text: confirm, isBusy, onPress: onConfirm };
	return (
		<ActionDialog title={title} cancel={t('actions.cancel')} action={action} onCancel={onCancel}>
			{children}
		</ActionDialog>
	);
}
