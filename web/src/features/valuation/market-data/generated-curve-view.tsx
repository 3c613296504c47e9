import { Alert, Box, SegmentedControl, Select, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import { type Interpolation, interpolations } from '#shared/curve/interpolation-names.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import {
	dateColumn,
	factorDecimals,
	figureColumn,
	quoteRemarkText,
	rateDecimals,
	tenorText,
	useQueryNotice,
	useValuationText,
	type ValuationText,
} from '../shared/valuation.ts';
import {
	chosenMethod,
	curveQuery,
	type GeneratedCurve,
	isUserDefined,
	type NamedCurve,
} from '../shared/valuation-queries.ts';
import { CurveChart } from './curve-chart.tsx';
import styles from './generated-curve-view.module.css';

const ranges = ['5', '10', 'all'] as const;

interface ComparableCurve {
	readonly value: string;
	readonly label: string;
	readonly named: NamedCurve;
}

function comparableCurves(
	{ curveId, tenor, valuationDate, definition, parameters }: GeneratedCurve,
	dates: readonly LocalDate[],
	definitions: readonly CurveDefinitionOnWire[],
	names: { readonly date: (date: LocalDate) => string; readonly method: (interpolation: Interpolation) => string },
): readonly ComparableCurve[] {
	const own = chosenMethod(parameters.interpolation);
	const choice = (named: NamedCurve, name: string, date: LocalDate): ComparableCurve => ({
		value: JSON.stringify(named),
		label: [
			`${name} ${named.tenor}`,
			names.date(date),
			...(named.interpolation ? [names.method(named.interpolation)] : []),
		].join(', '),
		named,
	});
	const methods = isUserDefined(definition) ? [] : interpolations.filter((each) => each !== parameters.interpolation);
	return [
		...dates
			.filter((date) => date !== valuationDate)
			.map((date) => choice({ curveId, tenor, valuationDate: date, ...own }, definition.name, date)),
		...methods.map((interpolation) =>
			choice({ curveId, tenor, valuationDate, interpolation }, definition.name, valuationDate),
		),
		...definitions
			.filter(({ currency }) => currency === definition.currency)
			.flatMap(({ id, name, availableDiscountingTenors }) =>
				availableDiscountingTenors.map((each) =>
					choice({ curveId: id, tenor: each, valuationDate }, name, valuationDate),
				),
			)
			.filter(({ named }) => named.curveId !== curveId || named.tenor !== tenor),
	];
}

const kinds = ['chart', 'table', 'split'] as const;

export type CurveViewKind = (typeof kinds)[number];

type Point = GeneratedCurve['points'][number];

interface GeneratedCurveViewProps {
	readonly curve: GeneratedCurve;
	readonly view: CurveViewKind;
	readonly onView: (view: CurveViewKind) => void;
	/** Dates with market data, latest first. */
	readonly dates: readonly LocalDate[];
	readonly definitions: readonly CurveDefinitionOnWire[];
}

export function GeneratedCurveView({ curve, view, onView, dates, definitions }: GeneratedCurveViewProps) {
	const text = useValuationText();
	const { t, language } = text;
	const [years, setYears] = useState<(typeof ranges)[number]>('all');
	const [isLog, setLog] = useState(false);
	const [chosen, setChosen] = useState<string>();
	const choices = useMemo(
		() =>
			comparableCurves(curve, dates, definitions, {
				date: (date) => dateText(date, language),
				method: (interpolation) => t(`curveMethods.${interpolation}`),
			}),
		[curve, dates, definitions, t, language],
	);
	const compared = choices.find(({ value }) => value === chosen);
	const other = useQuery({ ...curveQuery(compared?.named ?? curve), enabled: compared !== undefined });
	useQueryNotice(compared === undefined ? null : other.error, t('errors.curve'));
	const { definition, label } = curve;
	const date = dateText(curve.valuationDate, language);
	const method = interpolations.find((each) => each === curve.parameters.interpolation);
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
					{method !== undefined && (
						<Box variant="small" display="block" color="text-body-secondary">
							{t('curves.interpolatedBy', { method: t(`curveMethods.${method}`) })} {t(`interpolations.${method}`)}
						</Box>
					)}
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
				{view !== 'table' && (
					<SpaceBetween size="s">
						<div className={styles.tools}>
							<SegmentedControl
								label={t('curves.range')}
								selectedId={years}
								options={ranges.map((id) => ({ id, text: t(`curves.ranges.${id}`) }))}
								onChange={({ detail }) => setYears(ranges.find((id) => id === detail.selectedId) ?? years)}
							/>
							<Toggle checked={isLog} onChange={({ detail }) => setLog(detail.checked)}>
								{t('curves.logTime')}
							</Toggle>
							<div className={styles.compare}>
								<Select
									ariaLabel={t('curves.compare')}
									options={[{ value: '', label: t('curves.compareNone') }, ...choices]}
									selectedOption={compared ?? { value: '', label: t('curves.compareNone') }}
									onChange={({ detail }) => setChosen(detail.selectedOption.value)}
								/>
							</div>
						</div>
						<CurveChart
							curve={curve}
							compared={compared === undefined ? undefined : other.data}
							years={years === 'all' ? undefined : Number(years)}
							isLog={isLog}
						/>
					</SpaceBetween>
				)}
				{view !== 'chart' && (
					<DataTable
						label={t('curves.tableLabel', { name: definition.name })}
						columns={pointColumns(text)}
						groups={[{ key: '', rows: curve.points }]}
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
