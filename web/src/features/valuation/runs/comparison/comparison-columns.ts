import type { View } from '#features/valuation/shared/detail/used-curves.ts';
import { resultFigureText } from '#features/valuation/shared/results/result-columns.ts';
import { describeDealError, type FigureKey, type ValuationText } from '#features/valuation/shared/valuation-text.ts';
import { withColon } from '#i18n/punctuation.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { type ComparedDeal, comparedKeys, difference, foundIn, keysOfView } from './compared-deals.ts';

type Column = DataColumn<ComparedDeal>;

/** Displayed columns: the differences in all views, or the figures of both runs in one view. */
export type Shown = 'differences' | View;

interface Comparable {
	readonly shown: Shown;
	/** Figures for which the table can show differences. */
	readonly comparable: ReadonlySet<FigureKey>;
	readonly hasRemarks: boolean;
}

export function comparisonColumns(
	text: ValuationText,
	{ shown, comparable, hasRemarks }: Comparable,
): readonly Column[] {
	const { t } = text;
	const figures =
		shown === 'differences'
			? comparedKeys
					.filter((key) => comparable.has(key))
					.map((key) => differenceColumn(key, t('comparison.differenceOf', { figure: t(`results.${key}`) })))
			: keysOfView[shown].flatMap((key) => [
					...sideColumns(key, text),
					...(comparable.has(key)
						? [{ ...differenceColumn(key, t('comparison.difference')), group: t(`results.${key}`) }]
						: []),
				]);
	const remark: Column = {
		key: 'remark',
		title: t('comparison.remark'),
		text: (row) => remarkOf(row, text) ?? '',
		isGreedy: true,
	};
	return [
		{
			key: 'dealId',
			title: t('results.dealId'),
			isRowHeader: true,
			text: (row) => row.dealId,
			sortValue: (row) => row.dealId,
		},
		{
			key: 'foundIn',
			title: t('comparison.foundIn'),
			text: (row) => t(`comparison.in.${foundIn(row)}`),
			sortValue: foundIn,
		},
		// Remarks come before the figures, so that they stay visible while the figures scroll.
		...(hasRemarks ? [remark] : []),
		...figures,
	];
}

const sideColumns = (key: FigureKey, { t }: ValuationText): readonly Column[] =>
	(['a', 'b'] as const).map((side) =>
		figureColumn(`${key} ${side}`, t(`comparison.${side}`), {
			group: t(`results.${key}`),
			decimalsOf: key,
			value: (row) => row[side]?.[key],
		}),
	);

const differenceColumn = (key: FigureKey, title: string): Column =>
	figureColumn(`${key} difference`, title, { decimalsOf: key, value: (row) => difference(row, key) });

interface FigureOptions {
	readonly group?: string;
	readonly decimalsOf: FigureKey;
	readonly value: (row: ComparedDeal) => number | undefined;
}

function figureColumn(key: string, title: string, { group, decimalsOf, value }: FigureOptions): Column {
	return {
		key,
		title,
		group,
		isNumeric: true,
		text: (row) => {
			const figure = value(row);
			return figure === undefined ? undefined : resultFigureText(decimalsOf, figure);
		},
		exact: (row) => value(row)?.toString(),
		sortValue: value,
	};
}

/** Returns the reason why figures of a deal are missing from one of the runs. */
export function remarkOf({ a, b }: ComparedDeal, text: ValuationText): string | undefined {
	const remarks = [
		[text.t('comparison.a'), a],
		[text.t('comparison.b'), b],
	] as const;
	return (
		remarks
			.flatMap(([side, result]) => faultsOf(result).map((fault) => withColon(side, describeDealError(fault, text))))
			.join(' ') || undefined
	);
}

const faultsOf = (result: ValuationResult | undefined) =>
	result?.Error === undefined ? (result?.missingViews ?? []) : [result.Error];
