import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { userDelete } from '#shared/contract/admin-users.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { isNotFound } from '../shared/is-not-found.ts';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';
import type { UserRow } from './user-columns.tsx';

interface RemoveUserProps {
	readonly user: UserRow;
	/** Called when the user was removed, also if another administrator removed the user. */
	readonly onRemoved: () => void;
	readonly onClose: () => void;
}

export function RemoveUser({ user, onRemoved, onClose }: RemoveUserProps) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [isBusy, setBusy] = useState(false);

	const remove = async () => {
		setBusy(true);
		messages.attempt('userRemove');
		try {
			await callApi(userDelete, { userId: user.userId });
			messages.removed('user');
			onRemoved();
		} catch (error) {
			messages.failed('userRemove', error);
			if (isNotFound(error)) onRemoved();
		} finally {
			onClose();
		}
	};

	return (
		<AskDialog
			title={t('remove.title', { name: user.aaaLogin })}
			confirm={t('actions.remove')}
			isBusy={isBusy}
			onConfirm={() => void remove()}
			onCancel={onClose}
		>
			<p>{t('remove.user')}</p>
			<p>{t('remove.userNote')}</p>
		</AskDialog>
	);
}
