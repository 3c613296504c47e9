import {
	BarChart,
	Box,
	ColumnLayout,
	ExpandableSection,
	FormField,
	SegmentedControl,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { resultTotals } from '../results/deal-facts.ts';
import {
	amountDecimals,
	figureText,
	keysOfView,
	useValuationText,
	type ValuationTerms,
	type ValuedDeal,
	type View,
	views,
} from '../valuation.ts';
import { maturities, riskBuckets } from './risk-buckets.ts';

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
