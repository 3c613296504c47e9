import { useState } from 'react';
import { type Feed, feedFetch } from '../../../../../shared/contract/feeds.ts';
import { callApi } from '../../../lib/api-client.ts';
import { useNotifications } from '../../../ui/notifications.tsx';
import { useAdminText } from '../admin-text.ts';
import { useAdminMessages } from '../use-admin-messages.ts';

const noticeMillis = 8000;

/** Asks the publisher of a feed now. The outcome is in the list once it is loaded again. */
export function useFetchNow(reload: () => unknown) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const fetchNow = async ({ index }: Feed) => {
		setBusy(true);
		messages.attempt('feedFetch');
		try {
			const { publisher, indices } = await callApi(feedFetch, { index });
			const text = t('feeds.fetchStarted', { publisher, indices: indices.join(', ') });
			show({ type: 'success', text, durationMillis: noticeMillis });
			void reload();
		} catch (error) {
			messages.failed('feedFetch', error);
		} finally {
			setBusy(false);
		}
	};
	return { isBusy, fetchNow: (feed: Feed) => void fetchNow(feed) };
}
