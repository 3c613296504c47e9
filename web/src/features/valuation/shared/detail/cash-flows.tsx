import { BarChart, Header, Tabs } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import {
	amountDecimals,
	factorDecimals,
	figureText,
	useValuationText,
	type ValuationText,
	type View,
	views,
} from '../valuation.ts';
import { type CashFlow, type CashFlowFigure, type CashFlowPlace, cashFlowFigures } from './changed-figures.ts';
import styles from './explained-figure.module.css';

interface LegCashFlows {
	readonly leg: 1 | 2;
	readonly currency: string;
	readonly flows: readonly CashFlow[];
}

interface CashFlowChartProps {
	readonly dealId: string;
	readonly view: string;
	readonly legs: readonly LegCashFlows[];
}

const maxDates = 12;
const height = 150;

/** Sums the cash flows of each leg by payment date, or by year if there are too many dates. */
export function flowPeriods(legs: readonly Pick<LegCashFlows, 'flows'>[]) {
	const dates = [...new Set(legs.flatMap(({ flows }) => flows.map(({ date }) => date as string)))].sort();
	const isByYear = dates.length > maxDates;
	const periodOf = (date: string) => (isByYear ? date.slice(0, 4) : date);
	const sums = legs.map(({ flows }) => {
		const sum = new Map<string, number>();
		for (const { date, totalAmount } of flows) {
			sum.set(periodOf(date), (sum.get(periodOf(date)) ?? 0) + totalAmount);
		}
		return sum;
	});
	return { isByYear, periods: [...new Set(dates.map(periodOf))], sums };
}

export function CashFlowChart({ dealId, view, legs }: CashFlowChartProps) {
	const { t, language } = useValuationText();
	if (legs.every(({ flows }) => flows.length === 0)) return null;
	return [...Map.groupBy(legs, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
		const { isByYear, periods, sums } = flowPeriods(ofCurrency);
		const label = (period: string) => (isByYear ? period : dateText(period, language));
		return (
			<BarChart
				key={currency}
				series={ofCurrency.map(({ leg }, i) => ({
					type: 'bar',
					title: t('detail.leg', { leg }),
					data: periods.map((period) => ({ x: label(period), y: sums[i]?.get(period) ?? 0 })),
					valueFormatter: (value: number) => figureText(value, amountDecimals),
				}))}
				xTitle={t(isByYear ? 'detail.byYear' : 'detail.date')}
				yTitle={t('detail.amountsIn', { currency })}
				yTickFormatter={(value) => value.toLocaleString('en-US', { notation: 'compact' })}
				height={height}
				hideFilter
				ariaLabel={t('detail.flowChart', { deal: dealId, view, currency })}
			/>
		);
	});
}

const keyOf = ({ date }: CashFlow) => date;

interface CashFlowsProps {
	readonly result: ValuationResult;
	readonly currencies: readonly [string, string];
	readonly explained: CashFlowPlace | undefined;
	readonly onExplain: (place: CashFlowPlace | undefined) => void;
	readonly explanation: ReactNode;
}

export function CashFlows({ result, currencies, explained, onExplain, explanation }: CashFlowsProps) {
	const { t } = useValuationText();
	const { dealId, cashflows = {} } = result;
	const shown = views.filter((view) => cashflows[view] !== undefined);
	return (
		<Tabs
			ariaLabel={t('detail.views', { deal: dealId })}
			onChange={() => onExplain(undefined)}
			tabs={shown.map((view) => ({
				id: view,
				label: t(`detail.${view}`),
				content: (
					<div className={styles.explained}>
						<CashFlowChart
							dealId={dealId}
							view={t(`detail.${view}`)}
							legs={([1, 2] as const).map((leg) => ({
								leg,
								currency: currencies[leg - 1] ?? '',
								flows: cashflows[view]?.[`leg${leg}`] ?? [],
							}))}
						/>
						<div className={styles.columns}>
							{([1, 2] as const).map((leg) => (
								<LegFlows
									key={`${view} ${leg}`}
									flows={cashflows[view]?.[`leg${leg}`] ?? []}
									place={{ view, leg }}
									explained={explained}
									onExplain={onExplain}
								/>
							))}
							{explanation}
						</div>
					</div>
				),
			}))}
		/>
	);
}

interface LegFlowsProps extends Pick<CashFlowsProps, 'explained' | 'onExplain'> {
	readonly flows: readonly CashFlow[];
	readonly place: { readonly view: View; readonly leg: 1 | 2 };
}

function LegFlows({ flows, place, explained, onExplain }: LegFlowsProps) {
	const text = useValuationText();
	const { t } = text;
	const { view, leg } = place;
	const isExplained = (flow: CashFlow, figure: CashFlowFigure) =>
		explained?.view === view && explained.leg === leg && explained.date === flow.date && explained.figure === figure;
	const explain = ({ date }: CashFlow, figure: CashFlowFigure) => onExplain({ ...place, date, figure });
	return (
		<div>
			<Header variant="h3">{t('detail.leg', { leg })}</Header>
			<DataTable
				label={t('detail.cashFlowsOf', { leg, view: t(`detail.${view}`) })}
				columns={cashFlowColumns(text, { isExplained, explain })}
				groups={[{ key: '', rows: flows }]}
				keyOf={keyOf}
				empty={t('detail.noCashFlows')}
			/>
		</div>
	);
}

interface Explaining {
	readonly isExplained: (flow: CashFlow, figure: CashFlowFigure) => boolean;
	readonly explain: (flow: CashFlow, figure: CashFlowFigure) => void;
}

function cashFlowColumns(
	{ t, language }: ValuationText,
	{ isExplained, explain }: Explaining,
): readonly DataColumn<CashFlow>[] {
	const figure = (key: CashFlowFigure): DataColumn<CashFlow> => {
		const textOf = (row: CashFlow) => figureText(row[key], key === 'discountFactor' ? factorDecimals : amountDecimals);
		return {
			key,
			title: t(`detail.${key}`),
			isNumeric: true,
			text: textOf,
			exact: (row) => String(row[key]),
			sortValue: (row) => row[key],
			cell: (row) => {
				const label = { name: t(`detail.${key}`), value: textOf(row), date: dateText(row.date, language) };
				return (
					<button
						type="button"
						className={styles.figure}
						aria-label={t('explain.figure', label)}
						aria-expanded={isExplained(row, key)}
						onClick={() => explain(row, key)}
					>
						{label.value}
					</button>
				);
			},
		};
	};
	return [
		{
			key: 'date',
			title: t('detail.date'),
			text: ({ date }) => dateText(date, language),
			sortValue: ({ date }) => date,
		},
		...cashFlowFigures.map(figure),
	];
}
