import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Feed } from '../../../../../shared/contract/feeds.ts';
import type { AdminText } from '../admin-text.ts';
import { instantText } from '../instant-text.ts';
import { type FeedStanding, feedStandings } from './feed-standings.ts';
import { lateText } from './late-text.ts';
import { MissingDays } from './missing-days.tsx';

const indicators: Readonly<Record<FeedStanding, StatusIndicatorProps.Type>> = {
	onTime: 'success',
	late: 'warning',
	held: 'warning',
	failed: 'error',
	nothing: 'pending',
	beyondCalendar: 'warning',
};

export function feedColumns(text: AdminText): readonly TableProps.ColumnDefinition<Feed>[] {
	const { t, language } = text;
	return [
		{ id: 'index', header: t('feeds.index'), isRowHeader: true, cell: ({ index }) => index },
		{
			id: 'status',
			header: t('feeds.status'),
			cell: (feed) => (
				<SpaceBetween size="xxs">
					{feedStandings(feed).map((standing) => (
						<StatusIndicator key={standing} type={indicators[standing]}>
							{t(`feeds.standings.${standing}`)}
						</StatusIndicator>
					))}
					{feed.missing !== undefined && feed.missing.count > 0 && (
						<MissingDays index={feed.index} missing={feed.missing} text={text} />
					)}
				</SpaceBetween>
			),
		},
		{ id: 'latestDate', header: t('feeds.latestDate'), cell: ({ latest }) => latest?.date ?? t('values.none') },
		{ id: 'latestValue', header: t('feeds.latestValue'), cell: ({ latest }) => latest?.value ?? t('values.none') },
		{ id: 'nextDate', header: t('feeds.nextDate'), cell: ({ next }) => next?.date ?? t('values.none') },
		{
			id: 'expectedAt',
			header: t('feeds.expectedAt'),
			cell: ({ next }) => (next === undefined ? t('values.none') : instantText(next.expectedAt, language)),
		},
		{
			id: 'lateBy',
			header: t('feeds.lateBy'),
			cell: ({ next }) => lateText(next?.lateByMillis ?? 0, text) || t('values.none'),
		},
		{ id: 'fetched', header: t('feeds.fetched'), cell: ({ fetched }) => <Fetched fetched={fetched} text={text} /> },
	];
}

function Fetched({ fetched, text: { t, language } }: { readonly fetched: Feed['fetched']; readonly text: AdminText }) {
	if (fetched === undefined) return t('feeds.never');
	const { at, outcome, reason, refusedRows = 0 } = fetched;
	const rows = refusedRows > 0 ? t('feeds.refusedRows', { count: refusedRows }) : '';
	return (
		<>
			<div>{instantText(at, language)}</div>
			<Box variant="small">{[t(`feeds.outcomes.${outcome}`), reason, rows].filter(Boolean).join(' · ')}</Box>
		</>
	);
}
