import Box from '@cloudscape-design/components/box';
import { useMemo } from 'react';
import { figureKeys } from '../figure-keys.ts';
import { namedDeals } from '../named-deals.ts';
import type { ValuationOutcome, ValuedDeal } from '../valuation-outcome.ts';
import { useValuationText } from '../valuation-text.ts';
import { isDifference } from './deal-facts.ts';
import type { ResultColumn } from './result-columns.ts';
import type { NotionalTotal } from './result-totals.ts';
import { partialTotals } from './total-coverage.ts';

interface TotalNotesProps {
	readonly deals: readonly ValuedDeal[];
	readonly outcome: ValuationOutcome | undefined;
	/** Shown columns. */
	readonly columns: readonly ResultColumn[];
	readonly notional: NotionalTotal | undefined;
}

/** Figures that the totals add, how many deals they cover, and what they leave out. */
export function TotalNotes({ deals, outcome, columns, notional }: TotalNotesProps) {
	const { t } = useValuationText();
	const partial = useMemo(() => {
		const shown = columns.map(({ key }) => key).filter(isDifference);
		return partialTotals(deals, [...figureKeys, ...shown]);
	}, [deals, columns]);
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
	const hasNotional = columns.some(({ key }) => key === 'notional') && notional !== undefined;
	const added =
		outcome === undefined || deals.length === 0
			? []
			: [
					t('results.added', { count: deals.length, currency: outcome.terms.reportCurrency }),
					...(hasNotional && 'currency' in notional
						? [t('results.addedNotional', { currency: notional.currency })]
						: []),
					...(hasNotional && 'currencies' in notional ? [t('results.notionalsApart')] : []),
				];
	const left = [
		refused === undefined ? '' : t('results.refusedDeals', { count: refused.deals }),
		ignored === undefined ? '' : t('results.ignoredRows', { count: ignored.rows }),
	].filter((text) => text !== '');
	return (
		<>
			{covered}
			{[added, left].flatMap((texts, i) =>
				texts.length === 0
					? []
					: [
							<Box key={i === 0 ? 'added' : 'left'} variant="small" display="block" color="text-body-secondary">
								{texts.join(' ')}
							</Box>,
						],
			)}
		</>
	);
}
