import {
	Alert,
	Box,
	Button,
	Checkbox,
	FormField,
	Header,
	Modal,
	Pagination,
	Select,
	StatusIndicator,
	Table,
	type TableProps,
	TreeView,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { calendarHolidaysQuery, calendarNamesQuery } from '#lib/calendars.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { useCalendarsText, useRemoteCalendarChanges } from './calendars-text.ts';
import { completeRanges, type HolidayRow, holidayRows, type ServedCalendar } from './holiday-rows.ts';
import styles from './view-calendars-dialog.module.css';

interface HolidayTableProps {
	readonly calendars: readonly ServedCalendar[];
	readonly year: string;
}

const allYears = '';
const rowsOfPage = 50;

export function HolidayTable({ calendars, year: firstYear }: HolidayTableProps) {
	const { t, language } = useCalendarsText();
	const [year, setYear] = useState(firstYear);
	const [page, setPage] = useState(1);
	const rows = useMemo(() => holidayRows(calendars), [calendars]);
	const years = [...new Set([year, ...rows.map(({ date }) => date.slice(0, 4))])].filter((each) => each !== allYears);
	const options = [
		{ value: allYears, label: t('view.allYears') },
		...years.toSorted().map((value) => ({ value, label: value })),
	];
	const shown = rows.filter(({ date }) => date.startsWith(year));
	const pages = Math.max(1, Math.ceil(shown.length / rowsOfPage));
	const current = Math.min(page, pages);

	const columns: readonly TableProps.ColumnDefinition<HolidayRow>[] = [
		{
			id: 'date',
			header: t('view.date'),
			isRowHeader: true,
			width: 130,
			cell: ({ date }) => <time dateTime={date}>{dateText(date, language)}</time>,
		},
		{ id: 'name', header: t('view.holidayName'), cell: ({ name }) => name },
		{ id: 'calendars', header: t('view.calendars'), cell: (row) => row.calendars.join(', ') },
	];
	return (
		<Table
			variant="embedded"
			wrapLines
			ariaLabels={{ tableLabel: t('view.holidays') }}
			columnDefinitions={columns}
			trackBy="date"
			items={shown.slice((current - 1) * rowsOfPage, current * rowsOfPage)}
			totalItemsCount={shown.length}
			firstIndex={(current - 1) * rowsOfPage + 1}
			header={
				<Header
					variant="h3"
					counter={`(${shown.length})`}
					description={
						<>
							{completeRanges(calendars).map(({ from, to, calendars: names }) => (
								<span key={`${from} ${to}`} className={styles.range}>
									{rangeText(names.join(', '), from, to)}
								</span>
							))}
							{calendars.length > 0 && <span className={styles.range}>{t('view.namesAsWritten')}</span>}
						</>
					}
					actions={
						<FormField label={t('view.year')}>
							<Select
								options={options}
								selectedOption={options.find(({ value }) => value === year) ?? null}
								onChange={({ detail }) => {
									setYear(detail.selectedOption.value ?? allYears);
									setPage(1);
								}}
							/>
						</FormField>
					}
				>
					{t('view.holidays')}
				</Header>
			}
			pagination={
				pages > 1 && (
					<Pagination
						currentPageIndex={current}
						pagesCount={pages}
						onChange={({ detail }) => setPage(detail.currentPageIndex)}
					/>
				)
			}
			empty={<Box color="text-body-secondary">{emptyText()}</Box>}
		/>
	);

	function rangeText(names: string, from: string, to: string): string {
		return t('view.complete', { calendars: names, from: dateText(from, language), to: dateText(to, language) });
	}

	function emptyText(): string {
		if (calendars.length === 0) return t('view.nothingSelected');
		return year === allYears ? t('view.noHolidays') : t('view.noHolidaysIn', { year });
	}
}

interface CalendarGroup {
	readonly id: 'currency' | 'client';
	readonly label: string;
	readonly calendars: readonly string[];
	readonly emptyText: string;
}

interface CalendarTreeProps {
	readonly groups: readonly CalendarGroup[];
	readonly selected: ReadonlySet<string>;
	readonly onSelect: (selected: ReadonlySet<string>) => void;
}

interface Item {
	readonly id: string;
	readonly label: string;
	readonly calendars: readonly string[];
	readonly children?: readonly Item[];
	readonly emptyText?: string;
}

function CalendarTree({ groups, selected, onSelect }: CalendarTreeProps) {
	const { t } = useCalendarsText();
	const [expanded, setExpanded] = useState<readonly string[]>(groups.map(({ id }) => id));
	const items = groups.map(
		({ id, label, calendars, emptyText }): Item => ({
			id,
			label,
			calendars,
			children: calendars.map((calendar) => ({ id: `${id} ${calendar}`, label: calendar, calendars: [calendar] })),
			...(calendars.length === 0 ? { emptyText } : {}),
		}),
	);
	const toggle = ({ calendars }: Item, isChecked: boolean) => {
		const others = [...selected].filter((calendar) => !calendars.includes(calendar));
		onSelect(new Set(isChecked ? [...others, ...calendars] : others));
	};
	return (
		<TreeView<Item>
			ariaLabel={t('view.tree')}
			items={items}
			getItemId={({ id }) => id}
			getItemChildren={({ children }) => (children?.length === 0 ? undefined : children)}
			expandedItems={expanded}
			onItemToggle={({ detail: { id, expanded: isExpanded } }) =>
				setExpanded(isExpanded ? [...expanded, id] : expanded.filter((each) => each !== id))
			}
			renderItem={(item) => {
				const count = item.calendars.filter((calendar) => selected.has(calendar)).length;
				const isAll = count > 0 && count === item.calendars.length;
				return {
					announcementLabel: item.label,
					secondaryContent: item.emptyText,
					content: (
						<Checkbox
							checked={isAll}
							indeterminate={count > 0 && !isAll}
							disabled={item.calendars.length === 0}
							onChange={({ detail }) => toggle(item, detail.checked)}
						>
							{item.label}
						</Checkbox>
					),
				};
			}}
		/>
	);
}

interface ViewCalendarsDialogProps {
	readonly onClose: () => void;
	readonly year?: number;
}

export function ViewCalendarsDialog({ onClose, year = new Date().getFullYear() }: ViewCalendarsDialogProps) {
	const text = useCalendarsText();
	const { t } = text;
	const { organizationName } = useSession();
	const names = useQuery({ ...calendarNamesQuery(organizationName), refetchOnMount: 'always' });
	const holidays = useQuery({ ...calendarHolidaysQuery(organizationName), refetchOnMount: 'always' });
	useRemoteCalendarChanges();
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	const served = holidays.data?.calendars;
	const chosen = useMemo(() => (served ?? []).filter(({ calendar }) => selected.has(calendar)), [served, selected]);

	const problem = problemOf();
	const retry = () => {
		void names.refetch();
		void holidays.refetch();
	};
	return (
		<Modal visible size="max" header={t('view.title')} onDismiss={onClose}>
			{problem !== undefined && (
				<Alert type="error" statusIconAriaLabel={t('error')} action={<Button onClick={retry}>{t('retry')}</Button>}>
					{problem}
				</Alert>
			)}
			{problem === undefined && (names.data === undefined || served === undefined) && (
				<StatusIndicator type="loading">{t('loading')}</StatusIndicator>
			)}
			{problem === undefined && names.data !== undefined && served !== undefined && (
				<div className={styles.panes}>
					<div className={styles.tree}>
						<CalendarTree groups={groupsOf(names.data)} selected={selected} onSelect={setSelected} />
					</div>
					<HolidayTable calendars={chosen} year={String(year)} />
				</div>
			)}
		</Modal>
	);

	function problemOf(): string | undefined {
		const failed = [names, holidays].find((query) => query.isError && query.data === undefined);
		if (failed !== undefined) return describeProblem(failed.error, text, t('problems.failed'));
		const isEmpty = names.data?.systemCalendars.length === 0 && names.data.clientCalendars.length === 0;
		if (isEmpty) return t('view.namesEmpty');
		return served?.length === 0 ? t('view.holidaysEmpty') : undefined;
	}

	function groupsOf({ systemCalendars, clientCalendars }: NonNullable<typeof names.data>): readonly CalendarGroup[] {
		const ascending = (calendars: readonly { readonly calendar: string }[]) =>
			calendars.map(({ calendar }) => calendar).toSorted((a, b) => a.localeCompare(b));
		return [
			{
				id: 'currency',
				label: t('view.currencyCalendars'),
				calendars: ascending(systemCalendars),
				emptyText: t('view.namesEmpty'),
			},
			{
				id: 'client',
				label: t('view.clientCalendars'),
				calendars: ascending(clientCalendars),
				emptyText: t('noClientCalendars'),
			},
		];
	}
}
