import { useState } from 'react';
import { dateText } from '#i18n/date-text.ts';
import { callApi } from '#lib/api-client.ts';
import { feedConfirm, feedReject } from '#shared/contract/feeds.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';
import type { Asked } from './held-columns.tsx';

interface DecideDialogProps {
	readonly asked: Asked;
	/** Called after the decision was saved or refused: the list may have changed. */
	readonly onDecided: () => void;
	readonly onCancel: () => void;
}

const routes = { feedConfirm, feedReject };
const operations = { confirm: 'feedConfirm', reject: 'feedReject' } as const;

/** Asks for confirmation before a held value is confirmed or rejected. */
export function DecideDialog({ asked: { decision, row }, onDecided, onCancel }: DecideDialogProps) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const [isBusy, setBusy] = useState(false);
	const { index, date, value, comparedWith } = row;
	const shownDate = dateText(date, language);

	const decide = async () => {
		setBusy(true);
		try {
			await callApi(routes[operations[decision]], { index, date, value });
			messages.decided(decision);
		} catch (error) {
			messages.failed(operations[decision], error);
		}
		onDecided();
	};

	return (
		<AskDialog
			title={t(`feeds.${decision}Value`, { index, date: shownDate })}
			confirm={t(`feeds.${decision}`)}
			isBusy={isBusy}
			onConfirm={() => void decide()}
			onCancel={onCancel}
		>
			{t(`feeds.${decision}Question`, {
				index,
				date: shownDate,
				value,
				comparedValue: comparedWith.value,
				comparedDate: dateText(comparedWith.date, language),
			})}
		</AskDialog>
	);
}
