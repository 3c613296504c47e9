import { Box } from '@cloudscape-design/components';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { resultFigureText } from '../../shared/results/result-columns.ts';
import { type FigureKey, namedDeals, useValuationText, type ValuationText } from '../../shared/valuation.ts';
import type { ComparedTotal } from './compared-deals.ts';

const countText = (count: number) => count.toLocaleString('en-US');

function TotalExclusions({ totals }: { readonly totals: readonly ComparedTotal[] }) {
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

interface ComparisonTotalsProps {
	readonly totals: readonly ComparedTotal[];
	readonly hasOneCurrency: boolean;
}

export function ComparisonTotals({ totals, hasOneCurrency }: ComparisonTotalsProps) {
	const text = useValuationText();
	return (
		<div>
			<DataTable
				label={text.t('comparison.totals')}
				columns={totalColumns(text, hasOneCurrency)}
				groups={[{ key: '', rows: totals }]}
				keyOf={({ key }) => key}
			/>
			<TotalExclusions totals={totals} />
		</div>
	);
}

function totalColumns({ t }: ValuationText, hasDifference: boolean): readonly DataColumn<ComparedTotal>[] {
	const column = (key: 'a' | 'b' | 'difference'): DataColumn<ComparedTotal> => ({
		key,
		title: t(`comparison.${key}`),
		isNumeric: true,
		text: (row) => figure(row.key, row[key]),
		exact: (row) => row[key]?.toString(),
	});
	return [
		{ key: 'figure', title: t('comparison.total'), isRowHeader: true, text: ({ key }) => t(`results.${key}`) },
		column('a'),
		column('b'),
		...(hasDifference ? [column('difference')] : []),
		{
			key: 'deals',
			title: t('runs.deals'),
			isNumeric: true,
			text: ({ count, all }) =>
				t('comparison.covered', { number: count.toLocaleString('en-US'), all: all.toLocaleString('en-US') }),
		},
	];
}

const figure = (key: FigureKey, value: number | undefined) =>
	value === undefined ? undefined : resultFigureText(key, value);
