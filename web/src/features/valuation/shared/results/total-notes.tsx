import Box from '@cloudscape-design/components/box';
import { useMemo } from 'react';
import { namedDeals } from '../named-deals.ts';
import type { ValuationOutcome, ValuedDeal } from '../valuation-outcome.ts';
import { useValuationText } from '../valuation-text.ts';
import { partialTotals } from './total-coverage.ts';

interface TotalNotesProps {
	readonly deals: readonly ValuedDeal[];
	/** Rows that the valuation left out. */
	readonly outcome: Pick<ValuationOutcome, 'refused' | 'ignored'> | undefined;
}

/** Number of deals that the totals cover, and what they leave out. Empty if they cover the whole workbook. */
export function TotalNotes({ deals, outcome }: TotalNotesProps) {
	const { t } = useValuationText();
	const partial = useMemo(() => partialTotals(deals), [deals]);
	const { refused, ignored } = outcome ?? {};
	const covered = partial.map(({ keys, count, without }) => (
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
	const left = [
		refused === undefined ? '' : t('results.refusedDeals', { count: refused.deals }),
		ignored === undefined ? '' : t('results.ignoredRows', { count: ignored.rows }),
	].filter((text) => text !== '');
	return (
		<>
			{covered}
			{left.length > 0 && (
				<Box variant="small" display="block" color="text-body-secondary">
					{left.join(' ')}
				</Box>
			)}
		</>
	);
}
