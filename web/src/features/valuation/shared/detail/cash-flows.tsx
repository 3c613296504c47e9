import Header from '@cloudscape-design/components/header';
import Tabs from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import { dateText } from '#i18n/date-text.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { amountDecimals, factorDecimals, figureText } from '../figure-text.ts';
import { useValuationText, type ValuationText } from '../valuation-text.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { type CashFlow, type CashFlowFigure, type CashFlowPlace, cashFlowFigures } from './cash-flow-place.ts';
import styles from './explained-figure.module.css';
import { type View, views } from './used-curves.ts';

const keyOf = ({ date }: CashFlow) => date;

interface CashFlowsProps {
	readonly result: ValuationResult;
	/** Currencies of the legs. */
	readonly currencies: readonly [string, string];
	/** The figure that is explained. */
	readonly explained: CashFlowPlace | undefined;
	readonly onExplain: (place: CashFlowPlace | undefined) => void;
	/** Shown next to the legs. */
	readonly explanation: ReactNode;
}

/** The cash flows of both legs, by view. Each figure opens its explanation. */
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
