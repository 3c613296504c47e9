import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { userInvite } from '#shared/contract/admin-users.ts';
import { useAdminText } from '../admin-text.ts';
import { useAdminMessages } from '../messages/use-admin-messages.ts';

/** Sends the invitation again. The server refuses it if the user has signed in already. */
export function InviteAgain({ userId }: { readonly userId: string }) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [isBusy, setBusy] = useState(false);
	const invite = async () => {
		setBusy(true);
		messages.attempt('userInvite');
		try {
			await callApi(userInvite, { userId });
			messages.invited();
		} catch (error) {
			messages.failed('userInvite', error);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button loading={isBusy} onClick={() => void invite()}>
			{t('actions.inviteAgain')}
		</Button>
	);
}
