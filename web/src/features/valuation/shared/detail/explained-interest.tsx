import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#lib/dates/local-day.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import {
	amountDecimals,
	factorDecimals,
	figureText,
	rateDecimals,
	useValuationText,
	type ValuationText,
} from '../valuation.ts';
import { curveQuery, type GeneratedCurve, type NamedCurve } from '../valuation-queries.ts';

type Interest = NonNullable<AnswerOf<typeof explainCashflow>['parts'][number]['interest']>;
type Compounding = NonNullable<Interest['compounding']>;
type Row = Compounding['rows'][number];

const maxRowsUnscrolled = 10;

function ExplainedCompounding({ compounding }: { readonly compounding: Compounding }) {
	const text = useValuationText();
	const { t } = text;
	const { index, growth, days, rateBasis, rows } = compounding;
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
				columns={rowColumns(text)}
				groups={[{ key: '', rows }]}
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

function CurvePoints({ points, curve }: { readonly points: readonly Point[]; readonly curve: NamedCurve }) {
	const text = useValuationText();
	const { data } = useQuery(curveQuery(curve));
	const columns = pointColumns(text, data?.constituents ?? []);
	const label = text.t('explain.pointsOf', { curve: curve.curveId });
	return <DataTable label={label} columns={columns} groups={[{ key: '', rows: points }]} keyOf={({ date }) => date} />;
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

type Fixing = NonNullable<AnswerOf<typeof explainCashflow>['parts'][number]['interest']>['indexFixings'][number];

function ExplainedFixings({ fixings }: { readonly fixings: readonly Fixing[] }) {
	const text = useValuationText();
	return (
		<DataTable
			label={text.t('explain.fixings')}
			columns={fixingColumns(text)}
			groups={[{ key: '', rows: fixings }]}
			keyOf={({ fixingDate, accrualStartDate }) => `${fixingDate} ${accrualStartDate}`}
			isScrolling={fixings.length > 10}
		/>
	);
}

function fixingColumns({ t, language }: ValuationText): readonly DataColumn<Fixing>[] {
	const date = (day: string) => dateText(day, language);
	const rate = (key: 'referenceRatePercent' | 'couponRatePercent', title: string): DataColumn<Fixing> => ({
		key,
		title,
		isNumeric: true,
		text: (fixing) => figureText(fixing[key], rateDecimals),
		exact: (fixing) => String(fixing[key]),
	});
	return [
		{ key: 'fixingDate', title: t('explain.fixingDate'), text: ({ fixingDate }) => date(fixingDate) },
		{
			key: 'period',
			title: t('explain.period'),
			text: ({ accrualStartDate, accrualEndDate }) => `${date(accrualStartDate)} – ${date(accrualEndDate)}`,
		},
		rate('referenceRatePercent', t('explain.rate')),
		rate('couponRatePercent', t('explain.coupon')),
		{ key: 'origin', title: t('explain.origin'), text: ({ origin }) => t(`explain.origins.${origin}`) },
	];
}

interface ExplainedInterestProps {
	readonly interest: Interest;
	readonly valuationDate: LocalDate;
}

const yearDecimals = 8;

/** Returns the interest that a period earns on the interest of earlier periods of the same payment. */
const interestOnEarlier = (interest: Interest) => {
	const { onEarlier, yearFraction, couponRatePercent, ratePercent, spreadAdjustmentBp } = interest;
	const rate = onEarlier?.method === 'Straight' ? couponRatePercent : (ratePercent ?? 0) + spreadAdjustmentBp / 100;
	return ((onEarlier?.amount ?? 0) * yearFraction * (rate ?? 0)) / 100;
};

export function ExplainedInterest({ interest, valuationDate }: ExplainedInterestProps) {
	const { t, language } = useValuationText();
	const { onEarlier, compounding, forecast, forecastYearFraction, fallbackPeriod, indexFixings, ratePercent } =
		interest;
	const [curve] = forecast;
	return (
		<SpaceBetween size="xs">
			{interest.couponRatePercent !== null && (
				<div>
					<Box color="text-body-secondary">{t('explain.terms')}</Box>
					<Box fontWeight="bold">
						{t(onEarlier === undefined ? 'explain.formula' : 'explain.formulaOnEarlier', {
							notional: figureText(interest.notional, amountDecimals),
							rate: figureText(interest.couponRatePercent, yearDecimals),
							years: figureText(interest.yearFraction, yearDecimals),
							onEarlier: figureText(interestOnEarlier(interest), amountDecimals),
							amount: figureText(interest.amount, amountDecimals),
						})}
					</Box>
				</div>
			)}
			{onEarlier !== undefined && (
				<Box>
					{t(`explain.onEarlier.${onEarlier.method}`, { amount: figureText(onEarlier.amount, amountDecimals) })}
				</Box>
			)}
			{interest.spreadBp !== 0 && <Box>{t('explain.spread', { bp: String(interest.spreadBp) })}</Box>}
			{interest.spreadAdjustmentBp !== 0 && (
				<Box>{t('explain.adjustment', { bp: String(interest.spreadAdjustmentBp) })}</Box>
			)}
			{interest.stubRates?.map(({ tenor, weight, ratePercent: rate, origin }) => (
				<Box key={tenor}>
					{t('explain.stubRate', {
						tenor,
						weight: figureText(weight, yearDecimals),
						rate: figureText(rate, rateDecimals),
						origin: t(`explain.origins.${origin}`),
					})}
				</Box>
			))}
			{fallbackPeriod !== undefined && (
				<Box>
					{t('explain.fallback', {
						index: fallbackPeriod.index,
						from: dateText(fallbackPeriod.startDate, language),
						to: dateText(fallbackPeriod.endDate, language),
					})}
				</Box>
			)}
			{compounding !== undefined && <ExplainedCompounding compounding={compounding} />}
			{compounding === undefined && indexFixings.length > 0 && <ExplainedFixings fixings={indexFixings} />}
			{forecast.length > 0 && (
				<div>
					<Header variant="h3">{t('explain.forecast')}</Header>
					{forecastYearFraction !== undefined && ratePercent !== null && (
						<Box>
							{t('explain.termForward', {
								years: figureText(forecastYearFraction, yearDecimals),
								rate: figureText(ratePercent, rateDecimals),
							})}
						</Box>
					)}
					{forecast.map((factor) => (
						<ExplainedFactor key={factor.date} factor={factor} valuationDate={valuationDate} />
					))}
				</div>
			)}
			{compounding !== undefined && compounding.curvePoints.length > 0 && curve !== undefined && (
				<CurvePoints
					points={compounding.curvePoints}
					curve={{ curveId: curve.curveId, tenor: curve.discountingTenor, valuationDate }}
				/>
			)}
		</SpaceBetween>
	);
}
