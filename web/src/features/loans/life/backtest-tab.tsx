import { Box, FormField, Multiselect, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { BacktestVariant, LoanBacktest } from '#shared/contract/loan-schedule.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { Loaded } from '../shared/life/loaded.tsx';
import { PeriodChart } from '../shared/life/period-chart.tsx';
import { formatFigure, type LifeText, problemText, useLifeText } from '../shared/loans-text.ts';
import { backtestQuery } from './life-queries.ts';

interface Choice {
	readonly id: string;
	readonly name: string;
	readonly variant: BacktestVariant;
}

/** Maximum number of variants in addition to the loan itself, because a chart has at most five lines. */
const maxChosen = 4;
const defaultIds = ['lookback-5', 'in-advance'];

/** Published averages and term rates, by currency. Each is fixed a number of business days before the period. */
const publishedRates: Readonly<
	Record<string, readonly (readonly [name: string, tenors: string, daysBefore: number])[]>
> = {
	USD: [
		['SOFR Averages', '30D 90D 180D', 0],
		['Term SOFR', '1M 3M 6M', 2],
	],
	CHF: [['SARON Compound Rates', '1M 3M 6M', 0]],
	GBP: [['Term SONIA', '1M 3M 6M', 0]],
	JPY: [['TORF', '1M 3M 6M', 2]],
};

function publishedChoices(currency: string, { t }: LifeText): readonly Choice[] {
	return (publishedRates[currency] ?? []).flatMap(([name, tenors, daysBefore]) =>
		tenors.split(' ').map((tenor) => ({
			id: `published:${name} ${tenor}`,
			name: t('backtest.published', { rate: `${name} ${tenor}`, count: daysBefore }),
			variant: { method: 'published', name, tenor, daysBefore },
		})),
	);
}

/** @param hasTermRates true if the user has access to the module of term rates */
function variantChoices(currency: string, text: LifeText, hasTermRates: boolean): readonly Choice[] {
	const { t } = text;
	const lookback = (count: number, observationShift: boolean): Choice => ({
		id: `${observationShift ? 'shift' : 'lookback'}-${count}`,
		name: t(observationShift ? 'backtest.shift' : 'backtest.lookback', { count }),
		variant: { method: 'compounded', lookback: count, observationShift },
	});
	return [
		{ id: 'plain', name: t('backtest.plain'), variant: { method: 'compounded' } },
		...[2, 5, 10].map((count) => lookback(count, false)),
		...[2, 5].map((count) => lookback(count, true)),
		{ id: 'lockout-2', name: t('backtest.lockout', { count: 2 }), variant: { method: 'compounded', lockout: 2 } },
		{ id: 'simple', name: t('backtest.simple'), variant: { method: 'simple' } },
		{ id: 'in-advance', name: t('backtest.inAdvance'), variant: { method: 'in-advance' } },
		...namedConventions
			.filter((convention) => convention.currency === currency)
			.map(
				({ id, name }): Choice => ({ id: `convention:${id}`, name, variant: { method: 'convention', convention: id } }),
			),
		...(hasTermRates ? publishedChoices(currency, text) : []),
	];
}

interface BacktestTabProps {
	readonly loan: SavedLoan;
	readonly chosen: string;
	readonly onChoose: (ids: string) => void;
}

type Period = LoanBacktest['periods'][number];
const figureDecimals = 6;

export function BacktestTab({ loan, chosen, onChoose }: BacktestTabProps) {
	const text = useLifeText();
	const { t, language } = text;
	const [mode, setMode] = useState<'rate' | 'interest'>('rate');
	const { layout } = useSession();
	const hasTermRates = layout.TermRates?.Currencies.includes(loan.currency) ?? false;
	const choices = variantChoices(loan.currency, text, hasTermRates);
	const ids = chosen === '' ? defaultIds : chosen.split(',');
	const selected = choices.filter(({ id }) => ids.includes(id)).slice(0, maxChosen);
	const names = [t('backtest.own'), ...selected.map(({ name }) => name)];
	const query = useQuery(backtestQuery(loan, [{ method: 'own' }, ...selected.map(({ variant }) => variant)]));
	const figure = (value: string | undefined) =>
		value === undefined ? undefined : formatFigure(value, { decimals: figureDecimals, hasThousands: true });
	const content = ({ periods, variants }: LoanBacktest) => {
		if (periods.length === 0) return <Box>{t('backtest.none')}</Box>;
		const columns: readonly DataColumn<Period>[] = [
			{ key: 'period', title: t('fields.period'), text: ({ period }) => String(period) },
			{ key: 'start', title: t('fields.start'), text: ({ start }) => dateText(start, language) },
			{ key: 'end', title: t('fields.end'), text: ({ end }) => dateText(end, language) },
			...variants.map(({ position, periods: of }): DataColumn<Period> => {
				const found = ({ period }: Period) => of.find((each) => each.period === period);
				return {
					key: `v${position}`,
					title: names[position - 1] ?? String(position),
					note: loan.currency,
					isNumeric: true,
					text: (period) => {
						const { interestAmount, problem } = found(period) ?? {};
						return problem === undefined ? figure(interestAmount) : problemText(problem, text);
					},
					exact: (period) => found(period)?.interestAmount,
				};
			}),
		];
		const totals: readonly DataColumn<LoanBacktest['variants'][number]>[] = [
			{ key: 'name', title: t('backtest.variant'), text: ({ position }) => names[position - 1] },
			{
				key: 'total',
				title: t('backtest.total'),
				note: loan.currency,
				isNumeric: true,
				text: ({ total, problem }) => (problem === undefined ? figure(total) : problemText(problem, text)),
				exact: ({ total }) => total,
			},
			{
				key: 'difference',
				title: t('backtest.difference'),
				note: loan.currency,
				isNumeric: true,
				text: ({ difference }) => figure(difference),
				exact: ({ difference }) => difference,
			},
			{
				key: 'worst',
				title: t('backtest.worst'),
				note: loan.currency,
				isNumeric: true,
				text: ({ worst }) =>
					worst && t('backtest.inPeriod', { difference: figure(worst.difference), period: worst.period }),
				exact: ({ worst }) => worst?.difference,
			},
		];
		const lines = variants.map(({ position, periods: of }) => ({
			key: String(position),
			name: names[position - 1] ?? String(position),
			steps: periods.flatMap(({ period, start, end }) => {
				const value = of.find((each) => each.period === period)?.[mode === 'rate' ? 'rate' : 'interestAmount'];
				const [date, until] = [start as LocalDate, epochDay(end as LocalDate)];
				return value === undefined ? [] : [{ date, day: epochDay(date), value, y: Number(value), until }];
			}),
		}));
		return (
			<SpaceBetween size="s">
				<DataTable
					label={t('backtest.totals')}
					columns={totals}
					groups={[{ key: '', rows: variants }]}
					keyOf={({ position }) => String(position)}
				/>
				{variants.some(({ total }) => total === undefined) && <small>{t('backtest.incomplete')}</small>}
				<SegmentedControl
					label={t('backtest.chart')}
					selectedId={mode}
					options={(['rate', 'interest'] as const).map((id) => ({ id, text: t(`backtest.modes.${id}`) }))}
					onChange={({ detail }) => setMode(detail.selectedId === 'interest' ? 'interest' : 'rate')}
				/>
				<PeriodChart
					lines={lines}
					label={t('backtest.chart')}
					unit={mode === 'rate' ? t('projection.unit') : loan.currency}
				/>
				<CopyTableButton columns={columns} rows={periods} />
				<DataTable
					label={t('tabs.backtest')}
					columns={columns}
					groups={[{ key: '', rows: periods }]}
					keyOf={({ period }) => String(period)}
					isScrolling
				/>
			</SpaceBetween>
		);
	};
	return (
		<SpaceBetween size="m">
			<FormField label={t('backtest.compare')} constraintText={t('backtest.hint', { max: maxChosen })}>
				<Multiselect
					selectedOptions={selected.map(({ id, name }) => ({ value: id, label: name }))}
					options={choices.map(({ id, name }) => ({
						value: id,
						label: name,
						disabled: selected.length >= maxChosen && !selected.some((each) => each.id === id),
					}))}
					placeholder={t('backtest.choose')}
					onChange={({ detail }) =>
						onChoose(detail.selectedOptions.map(({ value }) => value ?? '').join(',') || 'none')
					}
				/>
			</FormField>
			<Loaded query={query}>{content}</Loaded>
		</SpaceBetween>
	);
}
