import { Box } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { curveQuery, type GeneratedCurve, type NamedCurve } from '../valuation-queries.ts';
import { factorDecimals, figureText, rateDecimals, useValuationText, type ValuationText } from '../valuation-text.ts';

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
				{t(compounding.averaging === 'Average' ? 'explain.averaged' : 'explain.compounded', {
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

type Factor = AnswerOf<typeof explainCashflow>['parts'][number]['discountFactor'];
type Point = Factor['from'];
type Constituents = GeneratedCurve['constituents'];

interface ExplainedFactorProps {
	readonly factor: Factor;
	readonly valuationDate: LocalDate;
}

export function ExplainedFactor({ factor, valuationDate }: ExplainedFactorProps) {
	const { t, language } = useValuationText();
	const { curveId, discountingTenor: tenor, date, discountFactor, from, to, isExtrapolated } = factor;
	const points = from.date === to.date ? [from] : [from, to];
	return (
		<div>
			<Box>
				<strong>
					{dateText(date, language)}: {figureText(discountFactor, factorDecimals)}
				</strong>{' '}
				{t(points.length === 1 ? 'explain.atPoint' : 'explain.between', { curve: curveId, tenor })}{' '}
				{isExtrapolated && t('explain.extrapolated')}
			</Box>
			<CurvePoints points={points} curve={{ curveId, tenor, valuationDate }} />
		</div>
	);
}

interface CurvePointsProps {
	readonly points: readonly Point[];
	readonly curve: NamedCurve;
}

/** Table of a curve's points, with the quotes that determine each point. */
export function CurvePoints({ points, curve }: CurvePointsProps) {
	const text = useValuationText();
	const { data } = useQuery(curveQuery(curve));
	const columns = useMemo(() => pointColumns(text, data?.constituents ?? []), [text, data]);
	const groups = useMemo(() => [{ key: '', rows: points }], [points]);
	const label = text.t('explain.pointsOf', { curve: curve.curveId });
	return <DataTable label={label} columns={columns} groups={groups} keyOf={({ date }) => date} />;
}

function pointColumns({ t, language }: ValuationText, constituents: Constituents): readonly DataColumn<Point>[] {
	const quoteOf = (code: string) => constituents.find(({ instrumentCode }) => instrumentCode === code);
	return [
		{ key: 'date', title: t('explain.curvePoint'), text: ({ date }) => dateText(date, language) },
		{
			key: 'factor',
			title: t('curves.discountFactor'),
			isNumeric: true,
			text: ({ discountFactor }) => figureText(discountFactor, factorDecimals),
			exact: ({ discountFactor }) => String(discountFactor),
		},
		{
			key: 'instrument',
			title: t('explain.instrument'),
			text: ({ instruments }) => instruments.map(({ instrumentCode }) => instrumentCode).join(', ') || undefined,
		},
		{
			key: 'quote',
			title: t('explain.quote'),
			isNumeric: true,
			text: ({ instruments }) =>
				instruments
					.flatMap(({ instrumentCode }) => {
						const quote = quoteOf(instrumentCode);
						return quote === undefined ? [] : [t('explain.quoteIn', { value: quote.bid, unit: quote.unit })];
					})
					.join(', ') || undefined,
		},
	];
}
