import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useMemo, useState } from 'react';
import { dateText } from '#i18n/date-text.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';
import { type DatedFigures, datedFigures } from '../chart/lines-csv.ts';
import { TableActions } from '../export/table-actions.tsx';
import { takenTable } from '../export/taken-table.ts';
import { RateTable } from '../rate-table.tsx';
import { useRateText } from '../rate-text.ts';
import type { HistoricRate } from './use-rate-history.ts';

interface HistoryTableProps {
	readonly rate: HistoricRate;
	readonly series: readonly StepSeries[];
	readonly span: DaySpan;
}

const latestFirst = { key: 'date', isDescending: true };

/** Every figure that the chart shows, a row for each date; collapsed at first. */
export function HistoryTable({ rate, series, span }: HistoryTableProps) {
	const { t, language } = useRateText();
	const [isOpen, setOpen] = useState(false);
	const rows = useMemo(() => datedFigures(series, span), [series, span]);
	const columns = useMemo(
		(): readonly DataColumn<DatedFigures>[] => [
			{
				key: 'date',
				title: t('history.columns.date'),
				text: ({ date }) => dateText(date, language),
				sortValue: ({ date }) => date,
			},
			...series.map(({ key, name }, i) => ({
				key,
				title: name,
				isNumeric: true,
				text: ({ figures }: DatedFigures) => figures[i],
				sortValue: ({ figures }: DatedFigures) => figureOrder(figures[i]),
			})),
		],
		[series, t, language],
	);
	const label = t('history.title', { currency: rate.currency, name: rate.name });
	return (
		<ExpandableSection
			headerText={t('history.table', { count: rows.length })}
			expanded={isOpen}
			onChange={({ detail }) => setOpen(detail.expanded)}
		>
			{isOpen && (
				<RateTable
					actions={<TableActions name={label} take={() => takenTable(label, columns, rows.toReversed())} />}
					label={label}
					columns={columns}
					groups={[{ key: '', rows }]}
					keyOf={({ date }) => date}
					initialSorting={latestFirst}
					empty={t('history.empty')}
					isScrolling
				/>
			)}
		</ExpandableSection>
	);
}
