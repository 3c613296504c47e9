import { Box } from '@cloudscape-design/components';
import { useEffect, useMemo, useState } from 'react';
import { listed } from '#i18n/punctuation.ts';
import { type Sorting, sortRows } from '#ui/data-table/data-column.ts';
import { SortArrow } from '#ui/data-table/sort-arrow.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { TablePages } from '../table-pages.tsx';
import {
	amountDecimals,
	figureKeys,
	figureText,
	namedDeals,
	occurrenceKeys,
	useValuationText,
	type ValuationOutcome,
	type ValuationProfile,
	type ValuedDeal,
} from '../valuation.ts';
import {
	type ColumnTotal,
	isDifference,
	type NotionalTotal,
	notionalTotal,
	partialTotals,
	resultTotals,
} from './deal-facts.ts';
import { columnTotal, type ResultColumn } from './result-columns.ts';
import { ResultRow } from './result-row.tsx';
import styles from './results-table.module.css';

interface TotalNotesProps {
	readonly deals: readonly ValuedDeal[];
	readonly outcome: ValuationOutcome | undefined;
	readonly columns: readonly ResultColumn[];
	readonly notional: NotionalTotal | undefined;
}

function TotalNotes({ deals, outcome, columns, notional }: TotalNotesProps) {
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
		<Box padding={{ top: 'xxs' }}>
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
		</Box>
	);
}

interface ResultsTableProps {
	readonly profile: ValuationProfile;
	readonly outcome: ValuationOutcome | undefined;
	readonly deals: readonly ValuedDeal[];
	readonly columns: readonly ResultColumn[];
	readonly sorting: Sorting | undefined;
	readonly onSorting: (sorting: Sorting) => void;
	readonly empty: string;
	readonly onEdit: ((deal: ValuedDeal) => void) | undefined;
}

const dealsOfPage = 50;

/** Table of deals with pages. The totals cover the deals of all pages. Each row opens the details of its deal. */
export function ResultsTable(props: ResultsTableProps) {
	const { profile, outcome, deals, columns, sorting, onSorting, empty, onEdit } = props;
	const { t } = useValuationText();
	const terms = outcome?.terms;
	const [page, setPage] = useState(1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other deals are read from their first page
	useEffect(() => setPage(1), [deals]);
	const isPrinting = usePrinting();
	const sorted = useMemo(() => sortRows(deals, columns, sorting), [deals, columns, sorting]);
	const keys = useMemo(() => {
		const ofDeals = occurrenceKeys(deals.map(({ result }) => result.dealId));
		return new Map(deals.map((deal, i) => [deal, ofDeals[i]]));
	}, [deals]);
	const totals = useMemo(() => resultTotals(deals), [deals]);
	const notional = useMemo(() => terms && notionalTotal(deals, terms.valuationDate), [deals, terms]);
	const pages = Math.max(1, Math.ceil(deals.length / dealsOfPage));
	const start = (Math.min(page, pages) - 1) * dealsOfPage;
	const rows = isPrinting ? sorted : sorted.slice(start, start + dealsOfPage);
	const sort = (key: string) => onSorting({ key, isDescending: sorting?.key === key && !sorting.isDescending });
	return (
		<div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.frame} aria-label={t('results.table')} tabIndex={0}>
				<table className={styles.table} aria-label={t('results.table')}>
					<thead>
						<tr>
							<th scope="col" className={styles.actions}>
								<span className={styles.hidden}>{t('results.actions')}</span>
							</th>
							{columns.map((column) => (
								<ColumnHead key={column.key} column={column} sorting={sorting} onSort={sort} />
							))}
						</tr>
					</thead>
					<tbody>
						{rows.length === 0 && (
							<tr>
								<td colSpan={columns.length + 1} className={styles.empty}>
									{empty}
								</td>
							</tr>
						)}
						{terms !== undefined &&
							rows.map((deal) => (
								<ResultRow
									key={keys.get(deal)}
									deal={deal}
									columns={columns}
									terms={terms}
									profile={profile}
									onEdit={onEdit}
								/>
							))}
					</tbody>
					{deals.length > 0 && (
						<tfoot>
							<tr>
								<td className={styles.actions} />
								{columns.map((column) => (
									<TotalCell
										key={column.key}
										column={column}
										count={deals.length}
										totals={totals}
										notional={notional}
										deals={deals}
									/>
								))}
							</tr>
						</tfoot>
					)}
				</table>
			</section>
			<TotalNotes deals={deals} outcome={outcome} columns={columns} notional={notional} />
			{!isPrinting && <TablePages page={page} pages={pages} onPage={setPage} />}
		</div>
	);
}

interface ColumnHeadProps {
	readonly column: ResultColumn;
	readonly sorting: Sorting | undefined;
	readonly onSort: (key: string) => void;
}

function ColumnHead({ column: { key, title, isNumeric }, sorting, onSort }: ColumnHeadProps) {
	const order = sorting?.isDescending ? 'descending' : 'ascending';
	const isSorted = sorting?.key === key;
	return (
		<th scope="col" className={isNumeric ? styles.right : undefined} aria-sort={isSorted ? order : 'none'}>
			<button type="button" className={styles.sort} onClick={() => onSort(key)}>
				{title}
				<SortArrow order={isSorted ? order : undefined} />
			</button>
		</th>
	);
}

interface TotalCellProps {
	readonly column: ResultColumn;
	readonly count: number;
	readonly totals: ReadonlyMap<string, ColumnTotal>;
	readonly notional: NotionalTotal | undefined;
	readonly deals: readonly ValuedDeal[];
}

function TotalCell({ column, count, totals, notional, deals }: TotalCellProps) {
	const { key } = column;
	const own = useMemo(() => columnTotal(column, deals), [column, deals]);
	const { t, language } = useValuationText();
	if (key === 'dealId') return <th scope="row">{t('results.total', { count })}</th>;
	const total = key === 'notional' ? notional : (totals.get(key) ?? own);
	if (total === undefined) return <td />;
	if ('currencies' in total) {
		return (
			<td className={styles.right}>
				<span className={styles.partial}>
					{t('results.notAdded', { currencies: listed(total.currencies, language) })}
				</span>
			</td>
		);
	}
	const note =
		total.count < count
			? t('results.partial', { number: total.count.toLocaleString('en-US'), all: count.toLocaleString('en-US') })
			: '';
	return (
		<td className={styles.right} title={`${total.sum}${note === '' ? '' : `. ${note}`}`}>
			{figureText(total.sum, amountDecimals)}
			{note !== '' && <span className={styles.partial}>{note}</span>}
		</td>
	);
}
