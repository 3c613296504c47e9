import { Box, Button, Modal, type ModalProps, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useAdminText } from './admin-text.ts';

interface DialogButtonsProps {
	readonly confirm: string;
	readonly cancel?: string | undefined;
	readonly isBusy: boolean;
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
	/** Button between Cancel and the button that confirms. */
	readonly other?: ReactNode;
}

export function DialogButtons({ confirm, cancel, isBusy, onConfirm, onCancel, other }: DialogButtonsProps) {
	const { t } = useAdminText();
	return (
		<Box float="right">
			<SpaceBetween direction="horizontal" size="xs">
				<Button variant="link" disabled={isBusy} onClick={onCancel}>
					{cancel ?? t('actions.cancel')}
				</Button>
				{other}
				<Button variant="primary" loading={isBusy} onClick={onConfirm}>
					{confirm}
				</Button>
			</SpaceBetween>
		</Box>
	);
}

interface AskDialogProps extends Omit<DialogButtonsProps, 'isBusy'> {
	readonly title: string;
	readonly isBusy?: boolean;
	readonly size?: ModalProps.Size;
	readonly children: ReactNode;
}

/**
 * A confirmation dialog. It cannot be closed while the confirmed action runs. A click outside does not close it,
 * because that may be the second click of a double click on the button that opened it.
 */
export function AskDialog({ title, isBusy = false, size = 'medium', children, ...buttons }: AskDialogProps) {
	const { t } = useAdminText();
	return (
		<Modal
			visible
			size={size}
			header={title}
			closeAriaLabel={t('actions.close')}
			onDismiss={({ detail }) => {
				if (!isBusy && detail.reason !== 'overlay') buttons.onCancel();
			}}
			footer={<DialogButtons {...buttons} isBusy={isBusy} />}
		>
			{children}
		</Modal>
	);
}
