import { Button, type ButtonProps, Header, SpaceBetween, Table } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listed } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { type Feed, feedConfirm, feedFetch, feedList, feedReject } from '#shared/contract/feeds.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { GridEmpty } from '../shared/grid/admin-grid.tsx';
import { loadShowingFailure, useAdminAttempt, useAdminMessages } from '../shared/messages/use-admin-messages.tsx';
import { type Asked, feedColumns, heldColumns, heldRows } from './feed-columns.tsx';

interface DecideDialogProps {
	readonly asked: Asked;
	/** Called after the API accepted or refused the decision, because the list may have changed. */
	readonly onDecided: () => void;
	readonly onCancel: () => void;
}

const routes = { feedConfirm, feedReject };
const operations = { confirm: 'feedConfirm', reject: 'feedReject' } as const;

function DecideDialog({ asked: { decision, row }, onDecided, onCancel }: DecideDialogProps) {
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

const noticeMillis = 8000;

/** Seconds between reloads of the list. A fetch from a publisher ends within a minute. */
const pauses = [1, 2, 4, 8, 15, 30];

type Reload = () => Promise<{ readonly data?: readonly Feed[] | undefined }>;

function useFetchNow(reload: Reload) {
	const { t, language } = useAdminText();
	const { show } = useNotifications();
	const { isBusy, attempt } = useAdminAttempt();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const follow = async (feed: Feed, [pause, ...later]: readonly number[] = pauses) => {
		const { data } = await reload();
		const isAnswered = data?.find(({ index }) => index === feed.index)?.fetched?.at !== feed.fetched?.at;
		if (isAnswered || pause === undefined) return;
		timer.current = setTimeout(() => void follow(feed, later), pause * 1000);
	};
	const fetchNow = (feed: Feed) =>
		void attempt('feedFetch', async () => {
			const { publisher, indices } = await callApi(feedFetch, { index: feed.index });
			const text = t('feeds.fetchStarted', { publisher, indices: listed(indices, language) });
			show({ type: 'success', text, durationMillis: noticeMillis });
			clearTimeout(timer.current);
			void follow(feed);
		});
	return { isBusy, fetchNow };
}

function useFeeds() {
	const messages = useAdminMessages();
	const { data, isFetching, isError, refetch } = useQuery({
		queryKey: ['admin', 'feeds'],
		queryFn: async ({ signal }) => {
			return loadShowingFailure(messages, 'feedList', signal, async () => {
				return (await callApi(feedList, {}, { signal })).feeds;
			});
		},
		refetchOnWindowFocus: false,
		staleTime: 0,
	});
	return { feeds: data ?? [], isLoading: isFetching, isFailed: isError && !isFetching, reload: refetch };
}

export function FeedsView() {
	const text = useAdminText();
	const { t } = text;
	const { feeds, isLoading, isFailed, reload } = useFeeds();
	const [asked, setAsked] = useState<Asked>();
	const reloadButton = useRef<ButtonProps.Ref>(null);
	const held = heldRows(feeds);
	const fetching = useFetchNow(reload);

	const decided = async () => {
		setAsked(undefined);
		await reload();
		// The row was removed, and with it the button that opened the dialog.
		reloadButton.current?.focus();
	};

	return (
		<SpaceBetween size="m">
			{held.length > 0 && (
				<Table
					variant="container"
					contentDensity="compact"
					trackBy={({ index, date }) => `${index} ${date}`}
					items={held}
					columnDefinitions={heldColumns(text, setAsked)}
					ariaLabels={{ tableLabel: t('feeds.heldTitle') }}
					header={
						<Header variant="h2" counter={`(${held.length})`} description={t('feeds.heldNote')}>
							{t('feeds.heldTitle')}
						</Header>
					}
				/>
			)}
			<Table
				variant="container"
				contentDensity="compact"
				wrapLines
				trackBy={({ index }) => index}
				items={feeds}
				columnDefinitions={feedColumns(text, fetching.isBusy ? undefined : fetching.fetchNow)}
				loading={isLoading && feeds.length === 0}
				loadingText={t('grid.loading')}
				ariaLabels={{ tableLabel: t('tabs.feeds') }}
				header={
					<Header
						variant="h2"
						actions={
							<Button
								ref={reloadButton}
								iconName="refresh"
								ariaLabel={t('feeds.reload')}
								loading={isLoading}
								onClick={() => void reload()}
							/>
						}
					>
						{t('tabs.feeds')}
					</Header>
				}
				empty={<GridEmpty pages={{ isFailed, reload: () => void reload() }} text={t('grid.empty')} />}
			/>
			{asked !== undefined && (
				<DecideDialog asked={asked} onDecided={() => void decided()} onCancel={() => setAsked(undefined)} />
			)}
		</SpaceBetween>
	);
}
