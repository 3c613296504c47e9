import Box from '@cloudscape-design/components/box';
import { useMemo } from 'react';
import { dateText } from '#i18n/date-text.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { factorDecimals, figureText, rateDecimals } from '../figure-text.ts';
import { useValuationText, type ValuationText } from '../valuation-text.ts';

type Interest = NonNullable<AnswerOf<typeof explainCashflow>['parts'][number]['interest']>;
type Compounding = NonNullable<Interest['compounding']>;
type Row = Compounding['rows'][number];

const maxRowsUnscrolled = 10;

/** Explains how the rates of an overnight index compound to the rate of a period. */
export function ExplainedCompounding({ compounding }: { readonly compounding: Compounding }) {
	const text = useValuationText();
	const { t } = text;
	const { index, growth, days, rateBasis, rows } = compounding;
	const columns = useMemo(() => rowColumns(text), [text]);
	const groups = useMemo(() => [{ key: '', rows }], [rows]);
	return (
		<div>
			<Box>
				{t('explain.compounded', {
					index,
					growth: figureText(growth, factorDecimals),
					basis: String(rateBasis),
					days: String(days),
					rate: figureText(((growth - 1) * 100 * rateBasis) / days, rateDecimals),
				})}
			</Box>
			<DataTable
				label={t('explain.compoundedDays')}
				columns={columns}
				groups={groups}
				keyOf={({ observationDate, accrualStartDate }) => `${observationDate} ${accrualStartDate}`}
				isScrolling={rows.length > maxRowsUnscrolled}
			/>
		</div>
	);
}

function rowColumns({ t, language }: ValuationText): readonly DataColumn<Row>[] {
	const factor = (value: number) => figureText(value, factorDecimals);
	return [
		{
			key: 'date',
			title: t('explain.observationDate'),
			text: ({ observationDate }) => dateText(observationDate, language),
		},
		{ key: 'weight', title: t('explain.weightDays'), isNumeric: true, text: ({ weightDays }) => String(weightDays) },
		{
			key: 'rate',
			title: t('explain.rate'),
			isNumeric: true,
			text: ({ ratePercent }) => figureText(ratePercent, rateDecimals),
			exact: ({ ratePercent }) => String(ratePercent),
		},
		{
			key: 'origin',
			title: t('explain.origin'),
			text: ({ origin, forward }) =>
				forward === undefined
					? t(`explain.origins.${origin}`)
					: t('explain.forward', {
							from: factor(forward.from.discountFactor),
							to: factor(forward.to.discountFactor),
						}),
		},
	];
}
