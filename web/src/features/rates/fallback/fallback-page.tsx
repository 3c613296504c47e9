import { useMemo } from 'react';
import { fillIn } from '#i18n/fill-in.ts';
import { callApi, useSession } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import {
	explainFallback,
	type FallbackBody,
	type FallbackExplanation,
	type FallbackFigure,
	fallbackBody,
	fallbackRates,
	type RateType,
	rateTypes,
} from '#shared/contract/fallback.ts';
import { tenorOrder } from '#shared/time/local-date.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import { DatedRatesPage, type TableParts } from '../shared/dated-rates-page.tsx';
import { ExplainedFigure, ExplanationBody, ExplanationPanel } from '../shared/explanation-panel.tsx';
import { useHistoryDetail } from '../shared/history/use-history-detail.tsx';
import { RateHeading } from '../shared/jump-list.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { type RateText, statusText, useRateText } from '../shared/rate-text.ts';
import { takenTable } from '../shared/table-export.tsx';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import { fallbackExplanationSteps } from './fallback-explanation-steps.ts';
import { type FallbackGrid, type FallbackRow, fallbackGrids } from './fallback-grids.ts';

interface ExplainedFallback {
	readonly grid: FallbackGrid;
	readonly row: FallbackRow;
}

interface FallbackExplanationPanelProps {
	readonly explained: ExplainedFallback;
	readonly onClose: () => void;
}

function FallbackExplanationPanel({ explained, onClose }: FallbackExplanationPanelProps) {
	const { t, language } = useRateText();
	const { userId } = useSession();
	const { currency, name } = explained.grid;
	const { tenor, recordDate } = explained.row;
	const request = { userid: userId, currency, name, tenor, recordDate };
	return (
		<ExplanationPanel
			title={t('explanation.title', { name, tenor })}
			details={[t('explanation.recordDate', { date: dateText(recordDate, language) })]}
			subject={explained}
			path={explainFallback.path}
			request={request}
			load={(signal) => callApi(explainFallback, request, { signal })}
			onClose={onClose}
		>
			{(explanation) => <Explanation explanation={explanation} />}
		</ExplanationPanel>
	);
}

function Explanation({ explanation }: { readonly explanation: FallbackExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { fallbackRate, status, calculation } = explanation;
	return (
		<>
			<p>
				<strong>{fallbackRate}</strong> {statusText(status, text)}
			</p>
			<ExplanationBody
				explanation={explanation}
				steps={fallbackExplanationSteps(explanation, text).map((step) => ({
					...step,
					heading: t(`explanation.sections.${step.section}`),
				}))}
				fixings={{
					columns: [t('explanation.columns.date'), t('explanation.columns.value'), t('explanation.columns.weight')],
					rows: (calculation?.fixings ?? []).map(({ date, value, weight }) => [
						dateText(date, language),
						value,
						String(weight),
					]),
				}}
			/>
		</>
	);
}

interface FallbackGridViewProps extends TableParts<FallbackGrid, ExplainedFallback> {
	readonly grid: FallbackGrid;
}

const byTenor = { key: 'tenor', isDescending: false };
const keyOf = ({ tenor, recordDate }: FallbackRow) => `${tenor} ${recordDate}`;

function FallbackGridView({ grid, place, actions, onExplain }: FallbackGridViewProps) {
	const { t, language } = useRateText();
	const { currency, name } = grid;
	const columns = useMemo(
		() => fallbackColumns(grid, { t, language }, (row) => onExplain({ grid, row })),
		[grid, t, language, onExplain],
	);
	const groups = useMemo(() => [{ key: '', rows: grid.rows }], [grid]);
	const label = t('fallback.gridLabel', { currency, name });
	const names = useMemo(() => [name], [name]);
	const history = useHistoryDetail('Fallback', currency, names, label);
	return (
		<RateTable
			heading={<RateHeading level={2} text={label} place={place} />}
			actions={
				<>
					{history.button}
					{actions}
				</>
			}
			detail={history.detail}
			label={label}
			columns={columns}
			groups={groups}
			keyOf={keyOf}
			initialSorting={byTenor}
			empty={t('empty.date')}
		/>
	);
}

const rates: DatedRates<FallbackBody, FallbackGrid> = {
	path: fallbackRates.path,
	load: async (request, signal) => {
		const { body, unavailable } = await callApi(fallbackRates, request, { signal });
		return { body: fallbackBody.parse(JSON.parse(body)), unavailable };
	},
	tablesOf: (body, currencies) => {
		const grids = fallbackGrids(body, currencies);
		return grids.some(({ rows }) => rows.length > 0) ? grids : [];
	},
};

const placeOf = ({ currency }: FallbackGrid, before: FallbackGrid | undefined) =>
	currency === before?.currency ? undefined : { place: currency, label: currency };

const nameOf = ({ currency, name }: FallbackGrid) => `${currency} ${name}`;

export function FallbackPage() {
	const text = useRateText();
	const { t } = text;
	return (
		<DatedRatesPage<FallbackBody, FallbackGrid, ExplainedFallback>
			module="Fallback"
			title={t('titles.fallback')}
			disclaimers={t('fallback.disclaimers', { returnObjects: true })}
			rates={rates}
			hint={() => t('fallback.hint')}
			jumpLabel={t('jumpTo')}
			parameter="currency"
			placeOf={placeOf}
			nameOf={nameOf}
			table={(grid, parts) => <FallbackGridView grid={grid} {...parts} />}
			take={(grid) =>
				takenTable(
					nameOf(grid),
					fallbackColumns(grid, text, () => undefined),
					grid.rows,
				)
			}
			isAbout={({ grid }, table) => grid === table}
			explanation={(explained, onClose) => <FallbackExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}

type Column = DataColumn<FallbackRow>;

export function fallbackColumns(
	{ isImplied, currency }: Pick<FallbackGrid, 'isImplied' | 'currency'>,
	text: RateText,
	onExplain: (row: FallbackRow) => void,
): readonly Column[] {
	const { t } = text;
	const value = (rateType: RateType) => valueColumn(rateType, text, onExplain);
	const dates = dateColumns(text);
	const status: Column = {
		key: 'status',
		title: t('fallback.columns.status'),
		text: (row) => row.status && statusText(row.status, text),
		sortValue: (row) => row.status,
	};
	if (!isImplied) {
		const figures = rateTypes.flatMap((rateType) =>
			[ricColumn(rateType, text), value(rateType)].map((column) => ({
				...column,
				group: t(`fallback.figures.${rateType}`),
			})),
		);
		return [...dates, ...figures, status];
	}
	const implied = (key: string, title: string, read: (figure: FallbackFigure) => unknown): Column => {
		const shown = ({ figures }: FallbackRow) => {
			const found = figures['Fallback Rate'] && read(figures['Fallback Rate']);
			return found == null ? undefined : String(found);
		};
		return { key, title, isNumeric: true, text: shown, sortValue: (row) => figureOrder(shown(row)) };
	};
	return [
		...dates,
		ricColumn('Fallback Rate', text),
		value('Fallback Rate'),
		implied('forwardPoints', t('fallback.columns.forwardPoints', { currency }), (figure) => figure.forward_points),
		implied('spotRef', t('fallback.columns.spotRef', { currency }), (figure) => figure.spot_ref),
		implied('dayCount', t('fallback.columns.dayCount'), (figure) => figure.day_count),
		status,
	];
}

function dateColumns({ t, language }: RateText): readonly Column[] {
	return [
		{
			key: 'tenor',
			title: t('fallback.columns.tenor'),
			text: ({ tenor }) => tenor,
			sortValue: ({ tenor }) => tenorOrder(tenor),
		},
		{
			key: 'recordDate',
			title: t('fallback.columns.recordDate'),
			text: ({ recordDate }) => dateText(recordDate, language),
			sortValue: ({ recordDate }) => recordDate,
		},
		{
			key: 'publicationDate',
			title: t('fallback.columns.publicationDate'),
			text: ({ publicationDate }) => publicationDate && dateText(publicationDate, language),
			sortValue: ({ publicationDate }) => publicationDate,
		},
	];
}

function ricColumn(rateType: RateType, { t }: RateText): Column {
	const ric = ({ figures }: FallbackRow) => figures[rateType]?.ric ?? undefined;
	return { key: `ric ${rateType}`, title: t('fallback.columns.ric'), text: ric, sortValue: ric };
}

function valueColumn(rateType: RateType, { t }: RateText, onExplain: (row: FallbackRow) => void): Column {
	const value = ({ figures }: FallbackRow) => figures[rateType]?.value ?? undefined;
	const figure = t(`fallback.figures.${rateType}`);
	const label = t('fallback.explain', { skipInterpolation: true });
	return {
		key: `value ${rateType}`,
		title: t('fallback.columns.value'),
		isNumeric: true,
		text: value,
		cell: (row) => {
			const shown = value(row);
			if (shown === undefined) return undefined;
			return (
				<ExplainedFigure
					value={shown}
					label={fillIn(label, { figure, tenor: row.tenor, value: shown })}
					onPress={() => onExplain(row)}
				/>
			);
		},
		sortValue: (row) => figureOrder(value(row)),
	};
}
