import { BarChart } from '@cloudscape-design/components';
import { useMemo } from 'react';
import {
	amountDecimals,
	figureText,
	useRiskText,
	useValuationText,
} from '#features/valuation/shared/valuation-text.ts';
import type { View } from '../../detail/used-curves.ts';
import { curveSeries, type QuoteRow, sharedDomain, usedTenors } from './ladder-rows.ts';
import styles from './risk-tab.module.css';

interface LadderChartsProps {
	/** Name of the book or deal, for assistive technology. */
	readonly name: string;
	readonly rows: readonly QuoteRow[];
	readonly tenors: readonly string[];
	readonly views: readonly View[];
	readonly currency: string;
	readonly curveName: (curveId: string) => string;
}

const barHeight = 22;
const minHeight = 90;

/** Charts of the ladders by tenor, one for each view, with bars stacked by curve. All charts have the same scale. */
export function LadderCharts({ name, rows, tenors, views, currency, curveName }: LadderChartsProps) {
	const { t } = useRiskText();
	const { t: tValuation } = useValuationText();
	const charts = useMemo(() => views.map((view) => curveSeries(rows, view, tenors)), [rows, views, tenors]);
	const shown = useMemo(
		() =>
			usedTenors(
				tenors,
				charts.flatMap((chart) => [...chart.values()]),
			),
		[charts, tenors],
	);
	const domain = useMemo(() => sharedDomain(charts), [charts]);
	if (shown.length === 0) return null;
	const curves = [...new Set(charts.flatMap((chart) => [...chart.keys()]))];
	return (
		<div className={styles.charts}>
			{views.map((view, i) => (
				<div key={view}>
					<BarChart
						series={curves.map((curveId) => {
							const figures = charts[i]?.get(curveId);
							return {
								type: 'bar' as const,
								title: curveName(curveId),
								data: shown.map((tenor) => ({ x: tenor, y: figures?.[tenors.indexOf(tenor)] ?? 0 })),
								valueFormatter: (value: number) => figureText(value, amountDecimals),
							};
						})}
						horizontalBars
						stackedBars
						hideFilter
						yDomain={[...domain]}
						xTitle={tValuation(`detail.${view}`)}
						yTitle={t('risk.dv01In', { currency })}
						yTickFormatter={(value) => value.toLocaleString('en-US', { notation: 'compact' })}
						height={Math.max(minHeight, shown.length * barHeight)}
						ariaLabel={t('risk.chart', { name, view: tValuation(`detail.${view}`), currency })}
					/>
				</div>
			))}
		</div>
	);
}
