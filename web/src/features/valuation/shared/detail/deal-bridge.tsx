import BarChart from '@cloudscape-design/components/bar-chart';
import { useMemo } from 'react';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { amountDecimals, figureText } from '../figure-text.ts';
import { useValuationText, type ValuationText } from '../valuation-text.ts';
import { type BridgeRow, bridgeRows } from './bridge-rows.ts';
import styles from './explained-figure.module.css';

interface DealBridgeProps {
	readonly result: ValuationResult;
	readonly reportCurrency: string;
}

const height = 260;
const amount = (value: number) => figureText(value, amountDecimals);

/** The way from the LIBOR MtM to the RFR + fallback MtM of a deal, as a chart and in figures. */
export function DealBridge({ result, reportCurrency }: DealBridgeProps) {
	const text = useValuationText();
	const { t } = text;
	const rows = useMemo(() => bridgeRows(result), [result]);
	const columns = useMemo(() => bridgeColumns(text), [text]);
	const groups = useMemo(() => [{ key: '', rows }], [rows]);
	const data = (isTotal: boolean) =>
		rows
			.filter((row) => (row.change === undefined) === isTotal)
			.map((row) => ({ x: t(`bridge.short.${row.step}`), y: row.change ?? row.mtM }));
	return (
		<div className={styles.bridge}>
			<BarChart
				series={[
					{ type: 'bar', title: t('bridge.mtM'), data: data(true), valueFormatter: amount },
					{ type: 'bar', title: t('bridge.change'), data: data(false), valueFormatter: amount },
				]}
				xDomain={rows.map(({ step }) => t(`bridge.short.${step}`))}
				yTitle={t('pictures.mtmIn', { currency: reportCurrency })}
				yTickFormatter={(value) => value.toLocaleString('en-US', { notation: 'compact' })}
				stackedBars
				height={height}
				hideFilter
				ariaLabel={t('bridge.title', { deal: result.dealId })}
			/>
			<DataTable
				label={t('bridge.title', { deal: result.dealId })}
				columns={columns}
				groups={groups}
				keyOf={({ step }) => step}
			/>
		</div>
	);
}

function bridgeColumns({ t }: ValuationText): readonly DataColumn<BridgeRow>[] {
	const figure = (key: 'leg1Change' | 'leg2Change' | 'change' | 'mtM', title: string): DataColumn<BridgeRow> => ({
		key,
		title,
		isNumeric: true,
		text: (row) => (row[key] === undefined ? undefined : amount(row[key])),
		exact: (row) => row[key]?.toString(),
	});
	return [
		{ key: 'step', title: t('bridge.step'), isRowHeader: true, text: ({ step }) => t(`bridge.${step}`) },
		figure('leg1Change', t('detail.leg', { leg: 1 })),
		figure('leg2Change', t('detail.leg', { leg: 2 })),
		figure('change', t('bridge.change')),
		figure('mtM', t('bridge.mtM')),
	];
}
