import Box from '@cloudscape-design/components/box';
import { useMemo } from 'react';
import { namedDeals } from '../named-deals.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';
import { useValuationText } from '../valuation-text.ts';
import { partialTotals } from './total-coverage.ts';

/** How many deals the totals cover, and which ones they leave out. Nothing where they cover all. */
export function TotalNotes({ deals }: { readonly deals: readonly ValuedDeal[] }) {
	const { t } = useValuationText();
	const partial = useMemo(() => partialTotals(deals), [deals]);
	return partial.map(({ keys, count, without }) => (
		<Box key={keys[0]} variant="small" display="block" color="text-body-secondary">
			{t('results.coverage', {
				figures: keys.map((key) => t(`results.${key}`)).join(t('results.separator')),
				number: count.toLocaleString('en-US'),
				all: deals.length.toLocaleString('en-US'),
				without: without.length.toLocaleString('en-US'),
				ids: namedDeals(without),
			})}
		</Box>
	));
}
