import Box from '@cloudscape-design/components/box';
import { namedDeals } from '#features/valuation/shared/named-deals.ts';
import { useValuationText } from '#features/valuation/shared/valuation-text.ts';
import type { ComparedTotal } from './compared-totals.ts';

const countText = (count: number) => count.toLocaleString('en-US');

/** Lists the deals that the totals leave out, with the reason. Totals of the same deals are grouped. */
export function TotalExclusions({ totals }: { readonly totals: readonly ComparedTotal[] }) {
	const { t } = useValuationText();
	const partial = totals.filter(({ count, all }) => count < all);
	const groups = Map.groupBy(partial, ({ count, inOneRun }) => [count, ...inOneRun].join('\n'));
	return [...groups.values()].map((same) => {
		const [first] = same;
		if (first === undefined) return null;
		const { key, count, all, inOneRun } = first;
		const inNoRun = all - count - inOneRun.length;
		return (
			<Box key={key} variant="small" display="block" color="text-body-secondary">
				{[
					t('comparison.coverage', {
						figures: same.map((each) => t(`results.${each.key}`)).join(t('results.separator')),
						number: countText(count),
						all: countText(all),
					}),
					inOneRun.length > 0 && t('comparison.inOneRun', { count: inOneRun.length, ids: namedDeals(inOneRun) }),
					inNoRun > 0 && t('comparison.inNoRun', { count: inNoRun }),
				]
					.filter((sentence) => sentence !== false)
					.join(' ')}
			</Box>
		);
	});
}
