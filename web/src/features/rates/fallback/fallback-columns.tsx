import { fillIn } from '#i18n/fill-in.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { type FallbackFigure, type RateType, rateTypes } from '#shared/contract/fallback.ts';
import { tenorOrder } from '#shared/time/local-date.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import { ExplainedFigure } from '../shared/explanation-panel.tsx';
import { type RateText, statusText } from '../shared/rate-text.ts';
import type { FallbackGrid, FallbackRow } from './fallback-grids.ts';

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
