import ColumnLayout from '@cloudscape-design/components/column-layout';
import Header from '@cloudscape-design/components/header';
import Tabs from '@cloudscape-design/components/tabs';
import type { ValuationResult } from '../../../../../../shared/contract/valuation-swaps.ts';
import type { LocalDate } from '../../../../../../shared/time/local-date.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import type { DataColumn } from '../../../../ui/data-table/data-column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { amountDecimals, factorDecimals, figureText } from '../../shared/figure-text.ts';
import { useValuationText, type ValuationText } from '../../shared/valuation-text.ts';
import type { CashFlowPlace } from './cash-flow-explanation.tsx';
import styles from './explained-figure.module.css';
import { type View, views } from './used-curves.ts';

type CashFlow = NonNullable<NonNullable<ValuationResult['cashflows']>[View]>['leg1'][number];

const keyOf = ({ date }: CashFlow) => date;

interface CashFlowsProps {
	readonly result: ValuationResult;
	readonly onExplain: (place: CashFlowPlace) => void;
}

/** The cash flows of both legs, by view. Each amount opens its explanation. */
export function CashFlows({ result, onExplain }: CashFlowsProps) {
	const { t } = useValuationText();
	const { dealId, cashflows = {} } = result;
	return (
		<Tabs
			ariaLabel={t('detail.views', { deal: dealId })}
			tabs={views.flatMap((view) => {
				const legs = cashflows[view];
				if (legs === undefined) return [];
				const label = t(`detail.${view}`);
				return [
					{
						id: view,
						label,
						content: (
							<FlowsOfLegs
								key={view}
								legs={legs}
								view={label}
								onExplain={(leg, date) => onExplain({ view, leg, date })}
							/>
						),
					},
				];
			})}
		/>
	);
}

interface FlowsOfLegsProps {
	readonly legs: Readonly<Record<'leg1' | 'leg2', readonly CashFlow[]>>;
	readonly view: string;
	readonly onExplain: (leg: 1 | 2, date: LocalDate) => void;
}

function FlowsOfLegs({ legs, view, onExplain }: FlowsOfLegsProps) {
	const text = useValuationText();
	const { t } = text;
	return (
		<ColumnLayout columns={2}>
			{([1, 2] as const).map((leg) => (
				<div key={leg}>
					<Header variant="h3">{t('detail.leg', { leg })}</Header>
					<DataTable
						label={t('detail.cashFlowsOf', { leg, view })}
						columns={cashFlowColumns(text, (date) => onExplain(leg, date))}
						groups={[{ key: '', rows: legs[`leg${leg}`] }]}
						keyOf={keyOf}
						empty={t('detail.noCashFlows')}
					/>
				</div>
			))}
		</ColumnLayout>
	);
}

function cashFlowColumns(
	{ t, language }: ValuationText,
	onExplain: (date: LocalDate) => void,
): readonly DataColumn<CashFlow>[] {
	const figure = (
		key: 'discountFactor' | 'totalAmount' | 'residualAmount',
		decimals: number,
	): DataColumn<CashFlow> => ({
		key,
		title: t(`detail.${key}`),
		isNumeric: true,
		text: (row) => figureText(row[key], decimals),
		exact: (row) => String(row[key]),
		sortValue: (row) => row[key],
	});
	return [
		{
			key: 'date',
			title: t('detail.date'),
			text: ({ date }) => dateText(date, language),
			sortValue: ({ date }) => date,
		},
		figure('discountFactor', factorDecimals),
		{
			...figure('totalAmount', amountDecimals),
			cell: ({ date, totalAmount }) => {
				const value = figureText(totalAmount, amountDecimals);
				const label = { name: t('detail.totalAmount'), value, date: dateText(date, language) };
				return (
					<button
						type="button"
						className={styles.figure}
						aria-label={t('explain.figure', label)}
						aria-haspopup="dialog"
						onClick={() => onExplain(date)}
					>
						{value}
					</button>
				);
			},
		},
		figure('residualAmount', amountDecimals),
	];
}
