import { useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { type Feed, feedFetch } from '#shared/contract/feeds.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useAdminText } from '../shared/admin-text.ts';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';

const noticeMillis = 8000;

/** Seconds until the list is loaded again, one after the other: a publisher answers within a minute. */
const pauses = [1, 2, 4, 8, 15, 30];

type Reload = () => Promise<{ readonly data?: readonly Feed[] | undefined }>;

/** Asks the publisher of a feed now, and loads the list until it has the outcome. */
export function useFetchNow(reload: Reload) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const follow = async (feed: Feed, [pause, ...later]: readonly number[] = pauses) => {
		const { data } = await reload();
		const isAnswered = data?.find(({ index }) => index === feed.index)?.fetched?.at !== feed.fetched?.at;
		if (isAnswered || pause === undefined) return;
		timer.current = setTimeout(() => void follow(feed, later), pause * 1000);
	};
	const fetchNow = async (feed: Feed) => {
		const { index } = feed;
		setBusy(true);
		messages.attempt('feedFetch');
		try {
			const { publisher, indices } = await callApi(feedFetch, { index });
			const text = t('feeds.fetchStarted', { publisher, indices: indices.join(', ') });
			show({ type: 'success', text, durationMillis: noticeMillis });
			clearTimeout(timer.current);
			void follow(feed);
		} catch (error) {
			messages.failed('feedFetch', error);
		} finally {
			setBusy(false);
		}
	};
	return { isBusy, fetchNow: (feed: Feed) => void fetchNow(feed) };
}
