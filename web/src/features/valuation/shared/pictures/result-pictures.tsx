import {
	BarChart,
	Box,
	ColumnLayout,
	ExpandableSection,
	FormField,
	SegmentedControl,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { resultTotals } from '../results/deal-facts.ts';
import {
	amountDecimals,
	type FigureKey,
	figureText,
	keysOfView,
	useValuationText,
	type ValuationTerms,
	type ValuedDeal,
	type View,
	views,
} from '../valuation.ts';

const maturities = ['year1', 'year2', 'year5', 'year10', 'beyond'] as const;

export type Maturity = (typeof maturities)[number];

const maxYears: Readonly<Record<Exclude<Maturity, 'beyond'>, number>> = { year1: 1, year2: 2, year5: 5, year10: 10 };

const daysOfYear = 365.25;

/** Returns the maturity bucket of an end date: up to 1, 2, 5 or 10 years from the valuation date, or longer. */
export function maturityOf(endDate: string, valuationDate: LocalDate): Maturity {
	const within = maturities.find(
		(each) => each !== 'beyond' && endDate <= addDays(valuationDate, Math.floor(maxYears[each] * daysOfYear)),
	);
	return within ?? 'beyond';
}

/** Returns the sums of DV01 in report currency, by currency of leg 1 and by maturity. */
export function riskBuckets(
	deals: readonly ValuedDeal[],
	key: FigureKey,
	valuationDate: LocalDate,
): ReadonlyMap<string, ReadonlyMap<Maturity, number>> {
	const byCurrency = new Map<string, Map<Maturity, number>>();
	for (const { item, result } of deals) {
		const dv01 = result[key];
		if (dv01 === undefined) continue;
		const currency = String(item.leg1Currency);
		const buckets = byCurrency.get(currency) ?? new Map<Maturity, number>();
		const maturity = maturityOf(result.endDate, valuationDate);
		byCurrency.set(currency, buckets.set(maturity, (buckets.get(maturity) ?? 0) + dv01));
	}
	return byCurrency;
}

interface ResultPicturesProps {
	readonly deals: readonly ValuedDeal[];
	readonly terms: ValuationTerms;
}

const height = 240;

export function ResultPictures({ deals, terms }: ResultPicturesProps) {
	const { t } = useValuationText();
	const [isOpen, setOpen] = useState(false);
	return (
		<ExpandableSection
			headerText={t('pictures.title')}
			expanded={isOpen}
			onChange={({ detail }) => setOpen(detail.expanded)}
		>
			{isOpen && <Pictures deals={deals} terms={terms} />}
		</ExpandableSection>
	);
}

function Pictures({ deals, terms: { valuationDate, reportCurrency } }: ResultPicturesProps) {
	const { t } = useValuationText();
	const [view, setView] = useState<View>('rfrSpread');
	const [, dv01Key] = keysOfView[view];
	const totals = useMemo(() => resultTotals(deals), [deals]);
	const buckets = useMemo(() => riskBuckets(deals, dv01Key, valuationDate), [deals, dv01Key, valuationDate]);
	const amount = (value: number) => figureText(value, amountDecimals);
	const tick = (value: number) => value.toLocaleString('en-US', { notation: 'compact' });
	const coveredText = (count: number) =>
		t('results.partial', { number: count.toLocaleString('en-US'), all: deals.length.toLocaleString('en-US') });
	const withDv01 = totals.get(dv01Key)?.count ?? 0;
	const byView = views.flatMap((each) => {
		const total = totals.get(keysOfView[each][0]);
		if (total === undefined) return [];
		const covered = total.count === deals.length ? '' : ` (${coveredText(total.count)})`;
		return [{ x: `${t(`detail.${each}`)}${covered}`, y: total.sum }];
	});
	return (
		<ColumnLayout columns={2}>
			<BarChart
				series={[{ type: 'bar', title: t('pictures.mtm'), data: byView, valueFormatter: amount }]}
				yTitle={t('pictures.mtmIn', { currency: reportCurrency })}
				yTickFormatter={tick}
				height={height}
				hideFilter
				hideLegend
				ariaLabel={t('pictures.mtm')}
				ariaDescription={t('pictures.figures')}
			/>
			<div>
				<FormField label={t('pictures.view')}>
					<SegmentedControl
						label={t('pictures.view')}
						selectedId={view}
						options={views.map((id) => ({ id, text: t(`detail.${id}`) }))}
						onChange={({ detail }) => setView(views.find((each) => each === detail.selectedId) ?? view)}
					/>
				</FormField>
				<BarChart
					series={[...buckets].map(([currency, ofCurrency]) => ({
						type: 'bar',
						title: currency,
						data: maturities.map((maturity) => ({
							x: t(`pictures.maturities.${maturity}`),
							y: ofCurrency.get(maturity) ?? 0,
						})),
						valueFormatter: amount,
					}))}
					yTitle={t('pictures.dv01In', { currency: reportCurrency })}
					yTickFormatter={tick}
					height={height}
					hideFilter
					empty={t('pictures.none')}
					ariaLabel={t('pictures.dv01')}
					ariaDescription={t('pictures.figures')}
				/>
				{withDv01 < deals.length && (
					<Box variant="small" color="text-body-secondary">
						{t('pictures.covered', { figure: t(`results.${dv01Key}`), covered: coveredText(withDv01) })}
					</Box>
				)}
			</div>
		</ColumnLayout>
	);
}
