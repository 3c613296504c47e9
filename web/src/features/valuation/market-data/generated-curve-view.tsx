import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { dateText } from '#i18n/date-text.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { factorDecimals, rateDecimals } from '../shared/figure-text.ts';
import { quoteRemarkText } from '../shared/remark-text.ts';
import { dateColumn, figureColumn } from '../shared/row-columns.ts';
import { tenorText } from '../shared/tenor-text.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';
import { useValuationText, type ValuationText } from '../shared/valuation-text.ts';
import { CurveChart } from './curve-chart.tsx';
import styles from './generated-curve-view.module.css';

const kinds = ['chart', 'table', 'split'] as const;

export type CurveViewKind = (typeof kinds)[number];

type Point = GeneratedCurve['points'][number];

interface GeneratedCurveViewProps {
	readonly curve: GeneratedCurve;
	readonly view: CurveViewKind;
	readonly onView: (view: CurveViewKind) => void;
}

/** A curve as a chart, as a table, or both side by side. */
export function GeneratedCurveView({ curve, view, onView }: GeneratedCurveViewProps) {
	const text = useValuationText();
	const { t, language } = text;
	const columns = useMemo(() => pointColumns(text), [text]);
	const groups = useMemo(() => [{ key: '', rows: curve.points }], [curve]);
	const { definition, label } = curve;
	const date = dateText(curve.valuationDate, language);
	return (
		<SpaceBetween size="s">
			<div className={styles.head}>
				<Box>
					<strong>
						{definition.name} {curve.tenor}
					</strong>{' '}
					{label === ''
						? t('curves.snapshot', { date })
						: t('curves.snapshotLabelled', { date, label: quoteRemarkText(label, t) })}
				</Box>
				<SegmentedControl
					label={t('curves.view')}
					selectedId={view}
					options={kinds.map((id) => ({ id, text: t(`curves.${id}`) }))}
					onChange={({ detail }) => onView(kinds.find((kind) => kind === detail.selectedId) ?? 'chart')}
				/>
			</div>
			{curve.hasCalendarsByRule === true && <Alert type="info">{t('curves.calendarsByRule')}</Alert>}
			<div className={styles[view]}>
				{view !== 'table' && <CurveChart curve={curve} />}
				{view !== 'chart' && (
					<DataTable
						label={t('curves.tableLabel', { name: definition.name })}
						columns={columns}
						groups={groups}
						keyOf={({ endDate }) => endDate}
						isScrolling
					/>
				)}
			</div>
		</SpaceBetween>
	);
}

function pointColumns({ t, language }: ValuationText): readonly DataColumn<Point>[] {
	return [
		{
			key: 'tenor',
			title: t('curves.tenorColumn'),
			text: ({ tenor }) => tenorText(tenor, language),
			sortValue: ({ endDate }) => endDate,
		},
		dateColumn('startDate', t('curves.startDate'), language),
		dateColumn('endDate', t('curves.endDate'), language),
		figureColumn('discountFactor', t('curves.discountFactor'), factorDecimals),
		figureColumn('ratePercent', t('curves.ratePercent'), rateDecimals),
	];
}
