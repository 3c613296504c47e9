import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { amountDecimals, figureText, rateDecimals, useValuationText, type ValuationText } from '../valuation-text.ts';
import { CurvePoints, ExplainedCompounding, ExplainedFactor } from './explained-factor.tsx';

type Fixing = NonNullable<AnswerOf<typeof explainCashflow>['parts'][number]['interest']>['indexFixings'][number];

function ExplainedFixings({ fixings }: { readonly fixings: readonly Fixing[] }) {
	const text = useValuationText();
	const { t } = text;
	const columns = useMemo(() => fixingColumns(text), [text]);
	const groups = useMemo(() => [{ key: '', rows: fixings }], [fixings]);
	return (
		<DataTable
			label={t('explain.fixings')}
			columns={columns}
			groups={groups}
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

type Interest = NonNullable<AnswerOf<typeof explainCashflow>['parts'][number]['interest']>;

interface ExplainedInterestProps {
	readonly interest: Interest;
	readonly valuationDate: LocalDate;
}

const yearDecimals = 8;

/** Returns the interest that a period earns on the interest of earlier periods of the same payment. */
const interestOnEarlier = ({
	onEarlier,
	yearFraction,
	couponRatePercent,
	ratePercent,
	spreadAdjustmentBp,
}: Interest) => {
	const rate = onEarlier?.method === 'Straight' ? couponRatePercent : (ratePercent ?? 0) + spreadAdjustmentBp / 100;
	return ((onEarlier?.amount ?? 0) * yearFraction * (rate ?? 0)) / 100;
};

/** Explains the interest of a period: notional, accrual and rate, and how the rate was determined. */
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
