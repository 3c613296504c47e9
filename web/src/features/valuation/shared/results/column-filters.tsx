import { Button, FormField, Input, Multiselect } from '@cloudscape-design/components';
import { useState } from 'react';
import { readAmount } from '#lib/amounts/read-amount.ts';
import { useValuationText, type ValuedDeal } from '../valuation.ts';
import styles from './column-filters.module.css';
import {
	type ColumnFilter,
	type ColumnFilters,
	isRiskKey,
	type ResultColumn,
	requestedKeys,
	withFilter,
} from './result-columns.ts';

interface ColumnFiltersPanelProps {
	readonly deals: readonly ValuedDeal[];
	readonly columns: readonly ResultColumn[];
	readonly filters: ColumnFilters;
	readonly onFilters: (filters: ColumnFilters) => void;
}

export function ColumnFiltersPanel({ deals, columns, filters, onFilters }: ColumnFiltersPanelProps) {
	const { t } = useValuationText();
	/** React key of the range fields. A new key clears the fields. */
	const [round, setRound] = useState(0);
	const clear = () => {
		onFilters({});
		setRound(round + 1);
	};
	const filtered = columns.filter(({ key }) => (requestedKeys as readonly string[]).includes(key) || isRiskKey(key));
	return (
		<section className={styles.filters} aria-label={t('results.filters.title')}>
			{filtered.map((column) => {
				const props = {
					column,
					filter: filters[column.key],
					onFilter: (filter: ColumnFilter | undefined) => onFilters(withFilter(filters, column.key, filter)),
				};
				return column.isNumeric ? (
					<RangeFilter key={`${column.key} ${round}`} {...props} />
				) : (
					<ValuesFilter key={column.key} {...props} deals={deals} />
				);
			})}
			<Button disabled={Object.keys(filters).length === 0} onClick={clear}>
				{t('results.filters.clear')}
			</Button>
		</section>
	);
}

interface FilterProps {
	readonly column: ResultColumn;
	readonly filter: ColumnFilter | undefined;
	readonly onFilter: (filter: ColumnFilter | undefined) => void;
}

function ValuesFilter({ column, filter, onFilter, deals }: FilterProps & { readonly deals: readonly ValuedDeal[] }) {
	const { t } = useValuationText();
	const chosen = filter !== undefined && 'values' in filter ? filter.values : [];
	const found = new Set([...deals.flatMap((deal) => column.text(deal) ?? []), ...chosen]);
	const option = (value: string) => ({ value, label: value });
	return (
		<FormField label={column.title}>
			<Multiselect
				options={[...found].sort().map(option)}
				selectedOptions={chosen.map(option)}
				placeholder={t('results.filters.all')}
				inlineTokens
				onChange={({ detail }) => {
					const values = detail.selectedOptions.flatMap(({ value }) => value ?? []);
					onFilter(values.length === 0 ? undefined : { values });
				}}
			/>
		</FormField>
	);
}

const ends = ['from', 'to'] as const;

/** Reads one limit of a range: undefined for a blank text, `null` if the text is not a number or is ambiguous. */
function readEnd(text: string): number | undefined | null {
	if (text.trim() === '') return undefined;
	const reading = readAmount(text);
	return 'amount' in reading ? Number(reading.amount) : null;
}

function RangeFilter({ column, filter, onFilter }: FilterProps) {
	const { t } = useValuationText();
	const known = filter !== undefined && 'from' in filter ? filter : { from: undefined, to: undefined };
	const [texts, setTexts] = useState({ from: known.from?.toString() ?? '', to: known.to?.toString() ?? '' });
	const read = { from: readEnd(texts.from), to: readEnd(texts.to) };
	const isUnreadable = read.from === null || read.to === null;
	const write = (next: typeof texts) => {
		setTexts(next);
		const [from, to] = [readEnd(next.from), readEnd(next.to)];
		if (from === null || to === null) return;
		onFilter(from === undefined && to === undefined ? undefined : { from, to });
	};
	return (
		<FormField label={column.title} errorText={isUnreadable && t('results.filters.unreadable')}>
			<div className={styles.range}>
				{ends.map((end) => (
					<Input
						key={end}
						value={texts[end]}
						inputMode="decimal"
						invalid={read[end] === null}
						placeholder={t(`results.filters.${end}`)}
						ariaLabel={t('results.filters.end', { column: column.title, end: t(`results.filters.${end}`) })}
						onChange={({ detail }) => write({ ...texts, [end]: detail.value })}
					/>
				))}
			</div>
		</FormField>
	);
}
