import { Box, FormField, Header, Pagination, Select, Table, type TableProps } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import { useCalendarsText } from './calendars-text.ts';
import { completeRanges, type HolidayRow, holidayRows, type ServedCalendar } from './holiday-rows.ts';
import styles from './holiday-table.module.css';

interface HolidayTableProps {
	readonly calendars: readonly ServedCalendar[];
	/** Year that is displayed first. */
	readonly year: string;
}

const allYears = '';
const rowsOfPage = 50;

/** Table of the selected calendars' holidays, in one year or in all years. */
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
