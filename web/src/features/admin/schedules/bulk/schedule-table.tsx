import { StatusIndicator, Table, type TableProps, TextFilter } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminText, useAdminText } from '#features/admin/shared/admin-text.ts';
import { GridEmpty, GridPagination, LongText, type Pages } from '#features/admin/shared/grid/admin-grid.tsx';
import { withColon } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { bulkScheduleHistory, type ScheduleRun } from '#shared/contract/schedule-checks.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { type DayOutcome, type DayState, dayStates } from './day-states.ts';
import styles from './day-strip.module.css';
import { deliveriesKey } from './delivery-columns.tsx';
import { isTimeZone, zonedText } from './run-clock.ts';
import { draftOf, objectOf, textOf } from './schedule-draft.ts';

const refreshMillis = 60_000;
const soonMillis = 3000;

function useHistory(
	orgId: string,
	schedules: readonly BulkSchedule[],
): (schedule: BulkSchedule) => readonly DayOutcome[] | undefined {
	const [nowMillis] = useState(() => Date.now());
	const jobIds = schedules.map(({ jobId }) => jobId);
	const { data } = useQuery({
		queryKey: [...deliveriesKey(), 'history', orgId, ...jobIds],
		queryFn: ({ signal }) => callApi(bulkScheduleHistory, { orgId, jobIds }, { signal }),
		enabled: jobIds.length > 0,
		refetchInterval: ({ state }) => (isUnderWay(state.data) ? soonMillis : refreshMillis),
	});
	return (schedule) => {
		const found = data?.jobs.find(({ jobId }) => jobId === schedule.jobId);
		return found && dayStates(found.runs, zoneOf(schedule), nowMillis);
	};
}

function zoneOf(schedule: BulkSchedule): string {
	const zone = textOf(objectOf(draftOf(schedule), 'delivery').timeZone);
	return isTimeZone(zone) ? zone : 'UTC';
}

const isUnderWay = (history: { readonly jobs: readonly { readonly runs: readonly ScheduleRun[] }[] } | undefined) =>
	history?.jobs.some(({ runs }) => runs.some(({ state }) => state !== 'waiting' && !isEnded(state))) === true;

/** Signs that can be distinguished without colour. */
const signs: Readonly<Record<DayState, string>> = {
	delivered: '●',
	late: '◑',
	faults: '◆',
	waiting: '○',
	failed: '✕',
	cancelled: '–',
	none: '·',
};

const counted = ['delivered', 'late', 'faults', 'waiting', 'failed', 'cancelled'] as const;

function DayStrip({ days }: { readonly days: readonly DayOutcome[] }) {
	const { t, language } = useAdminText();
	const counts = counted.flatMap((state) => {
		const count = days.filter((day) => day.state === state).length;
		return count === 0 ? [] : [t(`strip.counts.${state}`, { count })];
	});
	const summary = counts.length === 0 ? t('strip.nothing') : counts.join(t('bulk.within'));
	return (
		<span className={styles.strip} role="img" aria-label={t('strip.label', { counts: summary })}>
			{days.map(({ date, state }) => (
				<span
					key={date}
					className={styles.day}
					data-state={state}
					title={withColon(dateText(date, language), t(`strip.states.${state}`))}
				>
					{signs[state]}
				</span>
			))}
		</span>
	);
}

interface ScheduleTableProps {
	readonly orgId: string;
	readonly pages: Pages<BulkSchedule>;
	readonly search: string;
	readonly onSearch: (search: string) => void;
	readonly isWhole: boolean;
	readonly selected: BulkSchedule | undefined;
	readonly onSelect: (schedule: BulkSchedule) => void;
}

export function ScheduleTable(props: ScheduleTableProps) {
	const { orgId, pages, search, onSearch, isWhole, selected, onSelect } = props;
	const text = useAdminText();
	const { t } = text;
	const daysOf = useHistory(orgId, pages.items);
	return (
		<Table<BulkSchedule>
			variant="embedded"
			contentDensity="compact"
			wrapLines
			trackBy="jobId"
			items={pages.items}
			loading={pages.isLoading && pages.items.length === 0}
			loadingText={t('grid.loading')}
			columnDefinitions={columns(text, daysOf)}
			selectionType="single"
			selectedItems={selected === undefined ? [] : [selected]}
			onRowClick={({ detail }) => onSelect(detail.item)}
			onSelectionChange={({ detail: { selectedItems } }) => selectedItems[0] && onSelect(selectedItems[0])}
			ariaLabels={{
				tableLabel: t('bulk.list'),
				selectionGroupLabel: t('grid.selection'),
				itemSelectionLabel: (_, item) => t('grid.select', { name: nameOf(item) }),
			}}
			filter={
				<TextFilter
					filteringText={search}
					onChange={({ detail }) => onSearch(detail.filteringText)}
					filteringAriaLabel={t('bulk.search')}
					filteringPlaceholder={t('bulk.search')}
				/>
			}
			pagination={<GridPagination pages={pages} />}
			empty={<GridEmpty pages={pages} text={t(isWhole ? 'bulk.none' : 'grid.empty')} padding="s" />}
		/>
	);
}

const nameOf = (schedule: BulkSchedule) => `${draftOf(schedule).outputFileName} ${schedule.requestTime}`;

function columns(
	{ t, language }: AdminText,
	daysOf: (schedule: BulkSchedule) => readonly DayOutcome[] | undefined,
): readonly TableProps.ColumnDefinition<BulkSchedule>[] {
	return [
		{
			id: 'fileName',
			header: t('bulk.fields.outputFileName'),
			isRowHeader: true,
			minWidth: 200,
			cell: (schedule) => <LongText>{draftOf(schedule).outputFileName}</LongText>,
		},
		{ id: 'time', header: t('bulk.fields.requestTime'), minWidth: 130, cell: ({ requestTime }) => requestTime },
		{
			id: 'type',
			header: t('bulk.fields.RequestType'),
			minWidth: 120,
			cell: (schedule) => t(`bulk.types.${draftOf(schedule).type}`),
		},
		{
			id: 'dir',
			header: t('bulk.fields.outputDir'),
			minWidth: 120,
			cell: (schedule) => <LongText>{draftOf(schedule).outputDir}</LongText>,
		},
		{
			id: 'days',
			header: t('strip.title'),
			minWidth: 290,
			cell: (schedule) => {
				const days = daysOf(schedule);
				return days === undefined ? t('values.none') : <DayStrip days={days} />;
			},
		},
		{ id: 'next', header: t('bulk.nextRun'), minWidth: 200, cell: (schedule) => nextRun(schedule, { t, language }) },
	];
}

export function nextRun(schedule: BulkSchedule, { t, language }: AdminText) {
	const { isPaused, isScheduled, nextRun: at } = schedule;
	if (isPaused) return <StatusIndicator type="stopped">{t('bulk.paused')}</StatusIndicator>;
	if (!isScheduled) return <StatusIndicator type="pending">{t('bulk.settingUp')}</StatusIndicator>;
	return at === undefined ? t('values.none') : zonedText(Date.parse(at), zoneOf(schedule), language);
}
