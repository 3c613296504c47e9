import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { type AdminText, useAdminText } from '#features/admin/shared/admin-text.ts';
import { GridPagination } from '#features/admin/shared/grid/grid-pagination.tsx';
import { LongText } from '#features/admin/shared/grid/long-text.tsx';
import type { Pages } from '#features/admin/shared/grid/use-pages.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import type { DayOutcome } from './day-states.ts';
import { DayStrip } from './day-strip.tsx';
import { zonedText } from './run-clock.ts';
import { draftOf } from './schedule-draft.ts';
import { useHistory, zoneOf } from './use-history.ts';

interface ScheduleTableProps {
	readonly orgId: string;
	readonly pages: Pages<BulkSchedule>;
	readonly search: string;
	readonly onSearch: (search: string) => void;
	/** True if nothing is searched for. */
	readonly isWhole: boolean;
	readonly selected: BulkSchedule | undefined;
	readonly onSelect: (schedule: BulkSchedule) => void;
}

/** A page of the bulk schedules of an organisation. */
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
			empty={
				<Box textAlign="center" padding="s">
					<SpaceBetween size="s" alignItems="center">
						<span>{t(pages.isFailed ? 'grid.failed' : isWhole ? 'bulk.none' : 'grid.empty')}</span>
						{pages.isFailed && <Button onClick={pages.reload}>{t('grid.retry')}</Button>}
					</SpaceBetween>
				</Box>
			}
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

/** When a schedule runs next, or why it does not. */
export function nextRun(schedule: BulkSchedule, { t, language }: AdminText) {
	const { isPaused, isScheduled, nextRun: at } = schedule;
	if (isPaused) return <StatusIndicator type="stopped">{t('bulk.paused')}</StatusIndicator>;
	if (!isScheduled) return <StatusIndicator type="pending">{t('bulk.settingUp')}</StatusIndicator>;
	return at === undefined ? t('values.none') : zonedText(Date.parse(at), zoneOf(schedule), language);
}
