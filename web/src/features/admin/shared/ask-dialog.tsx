import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useAdminText } from './admin-text.ts';

interface AskDialogProps {
	readonly title: string;
	readonly confirm: string;
	readonly cancel?: string;
	readonly isBusy?: boolean;
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
	readonly children: ReactNode;
}

/**
 * A confirmation dialog. It cannot be closed while the confirmed action runs. A click outside does not close it,
 * because that may be the second click of a double click on the button that opened it.
 */
export function AskDialog({ title, confirm, cancel, isBusy = false, onConfirm, onCancel, children }: AskDialogProps) {
	const { t } = useAdminText();
	return (
		<Modal
			visible
			header={title}
			closeAriaLabel={t('actions.close')}
			onDismiss={({ detail }) => {
				if (!isBusy && detail.reason !== 'overlay') onCancel();
			}}
			footer={
				<Box float="right">
					<SpaceBetween direction="horizontal" size="xs">
						<Button variant="link" disabled={isBusy} onClick={onCancel}>
							{cancel ?? t('actions.cancel')}
						</Button>
						<Button variant="primary" loading={isBusy} onClick={onConfirm}>
							{confirm}
						</Button>
					</SpaceBetween>
				</Box>
			}
		>
			{children}
		</Modal>
	);
}
