import BarChart from '@cloudscape-design/components/bar-chart';
import { dateText } from '#i18n/date-text.ts';
import { amountDecimals, figureText } from '../figure-text.ts';
import { useValuationText } from '../valuation-text.ts';
import type { CashFlow } from './cash-flow-place.ts';

interface LegCashFlows {
	readonly leg: 1 | 2;
	readonly currency: string;
	readonly flows: readonly CashFlow[];
}

interface CashFlowChartProps {
	readonly dealId: string;
	/** Name of the view on the screen. */
	readonly view: string;
	readonly legs: readonly LegCashFlows[];
}

/** Payment dates that have room as separate bars. */
const maxDates = 12;
const height = 150;

/** The periods of an axis: payment dates, or years where there are many, each with the sum of its flows. */
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

/** Cash flows of the legs in a view as bars over time. Legs in different currencies have a chart each. */
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
