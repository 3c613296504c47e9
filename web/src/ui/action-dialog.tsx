import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';

interface ActionDialogProps {
	readonly title: string;
	readonly cancel: string;
	readonly action: {
		readonly text: string;
		readonly isDisabled?: boolean;
		readonly isBusy?: boolean;
		readonly onPress: () => void;
	};
	readonly more?: { readonly text: string; readonly onPress: () => void };
	readonly onCancel: () => void;
	readonly isWide?: boolean;
	readonly children: ReactNode;
}

export function ActionDialog({ title, cancel, action, more, onCancel, isWide = false, children }: ActionDialogProps) {
	return (
		<Modal
			visible
			header={title}
			size={isWide ? 'large' : 'medium'}
			onDismiss={onCancel}
			footer={
				<Box float="right">
					<SpaceBetween direction="horizontal" size="xs">
						<Button variant="link" onClick={onCancel}>
							{cancel}
						</Button>
						{more !== undefined && <Button onClick={more.onPress}>{more.text}</Button>}
						<Button variant="primary" disabled={action.isDisabled} loading={action.isBusy} onClick={action.onPress}>
							{action.text}
						</Button>
					</SpaceBetween>
				</Box>
			}
		>
			{children}
		</Modal>
	);
}
