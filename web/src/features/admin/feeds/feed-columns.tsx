import {
	Box,
	Button,
	Link,
	Popover,
	SpaceBetween,
	StatusIndicator,
	type StatusIndicatorProps,
	type TableProps,
} from '@cloudscape-design/components';
import { listed } from '#i18n/punctuation.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import type { Feed, HeldValue } from '#shared/contract/feeds.ts';
import type { AdminText } from '../shared/admin-text.ts';

interface HeldRow extends HeldValue {
	readonly index: string;
}

export const heldRows = (feeds: readonly Feed[]): readonly HeldRow[] =>
	feeds.flatMap(({ index, held }) => held.map((value) => ({ index, ...value })));

type Decision = 'confirm' | 'reject';

export interface Asked {
	readonly decision: Decision;
	readonly row: HeldRow;
}

export function heldColumns(
	{ t, language }: AdminText,
	ask: (asked: Asked) => void,
): readonly TableProps.ColumnDefinition<HeldRow>[] {
	return [
		{ id: 'index', header: t('feeds.index'), isRowHeader: true, cell: ({ index }) => index },
		{ id: 'date', header: t('feeds.day'), cell: ({ date }) => dateText(date, language) },
		{ id: 'value', header: t('feeds.value'), cell: ({ value }) => value },
		{
			id: 'comparedWith',
			header: t('feeds.comparedWith'),
			cell: ({ comparedWith }) => t('feeds.compared', { ...comparedWith, date: dateText(comparedWith.date, language) }),
		},
		{ id: 'askedAt', header: t('feeds.askedAt'), cell: ({ askedAt }) => instantText(askedAt, language) },
		{
			id: 'decision',
			header: t('feeds.decision'),
			cell: (row) => (
				<SpaceBetween direction="horizontal" size="xs">
					{(['confirm', 'reject'] as const).map((decision) => (
						<Button
							key={decision}
							ariaLabel={t(`feeds.${decision}Value`, { index: row.index, date: dateText(row.date, language) })}
							onClick={() => ask({ decision, row })}
						>
							{t(`feeds.${decision}`)}
						</Button>
					))}
				</SpaceBetween>
			),
		},
	];
}

type FeedStatus = 'held' | 'failed' | 'late' | 'nothing' | 'beyondCalendar' | 'onTime';

export function feedStatuses({ held, fetched, next, latest, isBeyondCalendar }: Feed): readonly FeedStatus[] {
	const all: FeedStatus[] = [];
	if (held.length > 0) all.push('held');
	if (fetched?.outcome === 'failed') all.push('failed');
	if (next !== undefined && next.lateByMillis > 0) all.push('late');
	if (latest === undefined) all.push('nothing');
	if (isBeyondCalendar) all.push('beyondCalendar');
	return all.length === 0 ? ['onTime'] : all;
}

interface MissingDaysProps {
	readonly index: string;
	readonly missing: NonNullable<Feed['missing']>;
	readonly text: AdminText;
}

function MissingDays({ index, missing: { count, dates }, text: { t, language } }: MissingDaysProps) {
	const others = count - dates.length;
	return (
		<Popover
			header={t('feeds.missingTitle', { index })}
			dismissAriaLabel={t('actions.close')}
			renderWithPortal
			content={
				<>
					<div>
						{listed(
							dates.map((date) => dateText(date, language)),
							language,
						)}
					</div>
					{others > 0 && <div>{t('feeds.missingBefore', { count: others })}</div>}
				</>
			}
		>
			<StatusIndicator type="warning">{t('feeds.missing', { count })}</StatusIndicator>
		</Popover>
	);
}

const indicators: Readonly<Record<FeedStatus, StatusIndicatorProps.Type>> = {
	onTime: 'success',
	late: 'warning',
	held: 'warning',
	failed: 'error',
	nothing: 'pending',
	beyondCalendar: 'warning',
};

/** Pixels needed to show a date, or a delay of several months, on one line. */
const dateWidth = 122;

/** Pixels needed to show a time on two lines. */
const timeWidth = 130;

/** Pixels needed to show a status without breaking a word. */
const statusWidth = 132;

/** @param fetchNow fetches an index from its publisher; undefined while a different index is being fetched */
export function feedColumns(
	text: AdminText,
	fetchNow: ((feed: Feed) => void) | undefined,
): readonly TableProps.ColumnDefinition<Feed>[] {
	const { t, language } = text;
	return [
		{ id: 'index', header: t('feeds.index'), isRowHeader: true, cell: ({ index }) => index },
		{
			id: 'status',
			header: t('feeds.status'),
			minWidth: statusWidth,
			cell: (feed) => (
				<SpaceBetween size="xxs">
					{feedStatuses(feed).map((status) => (
						<StatusIndicator key={status} type={indicators[status]}>
							{t(`feeds.statuses.${status}`)}
						</StatusIndicator>
					))}
					{feed.missing !== undefined && feed.missing.count > 0 && (
						<MissingDays index={feed.index} missing={feed.missing} text={text} />
					)}
				</SpaceBetween>
			),
		},
		{
			id: 'latestDate',
			header: t('feeds.latestDate'),
			minWidth: dateWidth,
			cell: ({ latest }) => (latest === undefined ? t('values.none') : dateText(latest.date, language)),
		},
		{ id: 'latestValue', header: t('feeds.latestValue'), cell: ({ latest }) => latest?.value ?? t('values.none') },
		{
			id: 'nextDate',
			header: t('feeds.nextDate'),
			minWidth: dateWidth,
			cell: ({ next }) => (next === undefined ? t('values.none') : dateText(next.date, language)),
		},
		{
			id: 'expectedAt',
			header: t('feeds.expectedAt'),
			minWidth: timeWidth,
			cell: ({ next }) => (next === undefined ? t('values.none') : instantText(next.expectedAt, language)),
		},
		{
			id: 'lateBy',
			header: t('feeds.lateBy'),
			minWidth: dateWidth,
			cell: ({ next }) => delayText(next?.lateByMillis ?? 0, text) || t('values.none'),
		},
		{
			id: 'fetched',
			header: t('feeds.fetched'),
			minWidth: timeWidth,
			cell: ({ fetched }) => <Fetched fetched={fetched} text={text} />,
		},
		{
			id: 'publisher',
			header: t('feeds.publisher'),
			minWidth: timeWidth,
			cell: (feed) => (
				<SpaceBetween size="xxs">
					<Link href={feed.page} external rel="noreferrer" externalIconAriaLabel={t('feeds.opensNewTab')}>
						{feed.publisher}
					</Link>
					<Button
						variant="inline-link"
						disabled={fetchNow === undefined}
						ariaLabel={t('feeds.fetchLabel', { index: feed.index })}
						onClick={() => fetchNow?.(feed)}
					>
						{t('feeds.fetch')}
					</Button>
				</SpaceBetween>
			),
		},
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

const minuteMillis = 60_000;

function delayText(millis: number, { t }: AdminText): string {
	if (millis <= 0) return '';
	const minutes = Math.floor(millis / minuteMillis);
	const hours = Math.floor(minutes / 60);
	if (hours < 24) return t('feeds.lateHours', { hours, minutes: minutes % 60 });
	return t('feeds.lateDays', { days: Math.floor(hours / 24), hours: hours % 24 });
}
