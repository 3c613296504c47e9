import { Header, SpaceBetween } from '@cloudscape-design/components';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { amountText, payableText, useLifeText } from '../loans-text.ts';

type TotalKey = Exclude<keyof typeof import('#i18n/en/life.json')['totals'], 'title' | 'sheet'>;

type Total = { readonly currency: string } & Readonly<Partial<Record<TotalKey, string | number>>>;

interface TotalsTableProps {
	readonly totals: readonly Total[];
	/** Columns after the currency. `unknown` counts the loans or payments that the sums do not include. */
	readonly columns: readonly TotalKey[];
}

/** Shows the totals of the whole list by currency, including pages not loaded. Renders nothing for an empty list. */
export function TotalsTable({ totals, columns }: TotalsTableProps) {
	const { t } = useLifeText();
	if (totals.length === 0) return undefined;
	const textOf = (key: TotalKey, total: Total): string | undefined => {
		const value = total[key];
		if (value === undefined || typeof value === 'number') return value?.toLocaleString('en-US');
		return key === 'exact' ? amountText(value) : payableText(value, total.currency);
	};
	const shown: readonly DataColumn<Total>[] = [
		{ key: 'currency', title: t('fields.currency'), text: ({ currency }) => currency },
		...columns.map(
			(key): DataColumn<Total> => ({
				key,
				title: t(`totals.${key}`),
				isNumeric: true,
				text: (total) => textOf(key, total),
				exact: (total) => String(total[key] ?? ''),
			}),
		),
	];
	return (
		<SpaceBetween size="xs">
			<Header variant="h3">{t('totals.title')}</Header>
			<DataTable
				label={t('totals.title')}
				columns={shown}
				groups={[{ key: '', rows: totals }]}
				keyOf={({ currency }) => currency}
			/>
		</SpaceBetween>
	);
}
