import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useAdminText } from './admin-text.ts';

interface AskDialogProps {
	readonly title: string;
	readonly confirm: string;
	/** In place of 'Cancel'. */
	readonly cancel?: string;
	readonly isBusy?: boolean;
	readonly onConfirm: () => void;
	readonly onCancel: () => void;
	readonly children: ReactNode;
}

/**
 * Asks before something is done; mounted while it is asked. A click beside it does not answer it: it may be the second of
 * a double click on what opened it. While what was confirmed is being done it can not be left.
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
