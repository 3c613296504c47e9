import { Alert, Box, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#lib/dates/local-day.ts';
import type { loanProjection } from '#shared/contract/loan-schedule.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { DateEntry, Loaded } from '../shared/life/loaded.tsx';
import { payableColumn } from '../shared/life/loan-list.tsx';
import { PeriodChart } from '../shared/life/period-chart.tsx';
import { type LifeText, payableText, problemText, useLifeText, withThousands } from '../shared/loans-text.ts';
import { projectionQuery } from './life-queries.ts';

type Projection = AnswerOf<typeof loanProjection>;
type Projected = Projection['periods'][number];

const rateDecimals = 6;

function columnsOf(currency: string, { t, language }: LifeText): readonly DataColumn<Projected>[] {
	const amount = (value: number) => withThousands(value.toFixed(minorUnitDecimals(currency)));
	const change = (key: 'upBp' | 'up100Bp'): DataColumn<Projected> => ({
		key,
		title: t(`projection.${key}`),
		note: currency,
		isNumeric: true,
		text: (period) => amount(period[key]),
		exact: (period) => String(period[key]),
	});
	const date = (key: 'start' | 'end' | 'paymentDate'): DataColumn<Projected> => ({
		key,
		title: t(`fields.${key}`),
		text: (period) => dateText(period[key], language),
		copied: (period) => ({ kind: 'date', value: period[key] }),
	});
	return [
		{ key: 'period', title: t('fields.period'), text: ({ period }) => String(period) },
		date('start'),
		date('end'),
		{ key: 'realised', title: t('projection.realised'), isNumeric: true, text: (row) => String(row.realisedDays) },
		{ key: 'days', title: t('projection.projected'), isNumeric: true, text: (row) => String(row.projectedDays) },
		payableColumn('principal', t('fields.principal'), currency, ({ principal }) => principal),
		{
			key: 'rate',
			title: t('projection.rate'),
			note: '%',
			isNumeric: true,
			text: ({ ratePercent, isExtrapolated }) => `${ratePercent.toFixed(rateDecimals)}${isExtrapolated ? ' *' : ''}`,
			exact: ({ ratePercent }) => String(ratePercent),
		},
		{
			key: 'interest',
			title: t('projection.interest'),
			note: currency,
			isNumeric: true,
			text: ({ payableAmount }) => payableText(payableAmount, currency),
			exact: ({ interest }) => String(interest),
		},
		change('upBp'),
		change('up100Bp'),
		payableColumn('repayment', t('fields.repayment'), currency, ({ repayment }) => repayment),
		date('paymentDate'),
	];
}

interface ProjectionTabProps {
	readonly loan: SavedLoan;
	readonly curveDate: LocalDate | undefined;
	readonly onCurveDate: (date: string) => void;
}

export function ProjectionTab({ loan, curveDate, onCurveDate }: ProjectionTabProps) {
	const text = useLifeText();
	const { t, language } = text;
	const query = useQuery(projectionQuery(loan, curveDate ?? ''));
	return (
		<SpaceBetween size="m">
			<SpaceBetween direction="horizontal" size="s">
				{' '}
				<DateEntry
					label={t('projection.curveDate')}
					hint={t('projection.curveHint')}
					value={curveDate ?? (query.data?.curve.date as LocalDate | undefined)}
					onPick={onCurveDate}
				/>
			</SpaceBetween>
			<Loaded query={query}>
				{({ currency, asOf, curve, periods, unknown, totals }) => {
					const columns = columnsOf(currency, text);
					const total = (value: number) => withThousands(value.toFixed(minorUnitDecimals(currency)));
					return (
						<SpaceBetween size="s">
							<Alert type="info" header={t('projection.estimate')}>
								{t('projection.curve', {
									name: curve.name,
									date: dateText(curve.date, language),
									label: curve.label === '' ? '' : ` · ${curve.label}`,
									asOf: dateText(asOf, language),
								})}
							</Alert>
							{unknown.length > 0 && (
								<Alert type="warning" header={t('projection.unknown')}>
									{unknown.map(({ period, start, end, problem }) => (
										<div key={period}>
											{t('projection.unknownPeriod', {
												period,
												start: dateText(start, language),
												end: dateText(end, language),
												problem: problemText(problem, text),
											})}
										</div>
									))}
								</Alert>
							)}
							{periods.length === 0 && unknown.length === 0 && <Box>{t('projection.none')}</Box>}
							{periods.length > 0 && (
								<SpaceBetween size="s">
									<div>
										{t('projection.totals', {
											currency,
											interest: total(totals.interest),
											upBp: total(totals.upBp),
											up100Bp: total(totals.up100Bp),
										})}
									</div>
									<CopyTableButton columns={columns} rows={periods} />
									<DataTable
										label={t('tabs.projection')}
										columns={columns}
										groups={[{ key: '', rows: periods }]}
										keyOf={({ period }) => String(period)}
										isScrolling
									/>
									{periods.some(({ isExtrapolated }) => isExtrapolated) && (
										<small>{t('projection.extrapolated')}</small>
									)}
									<PeriodChart
										lines={[
											{
												key: 'rate',
												name: t('projection.line'),
												steps: periods.map(({ start, end, ratePercent }) => ({
													date: start as LocalDate,
													day: epochDay(start as LocalDate),
													value: String(ratePercent),
													y: ratePercent,
													until: epochDay(end as LocalDate),
												})),
											},
										]}
										label={t('projection.chart')}
										unit={t('projection.unit')}
									/>
								</SpaceBetween>
							)}
						</SpaceBetween>
					);
				}}
			</Loaded>
		</SpaceBetween>
	);
}
