import { type BatchText, formatFigure, payableText, withThousands } from '#features/loans/shared/loans-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import { type BatchRow, fieldText, rowState } from '../calculate/batch-row.ts';
import { rowNotesText } from '../export/result-table.ts';
import type { ReadColumn } from '../file/batch-reading.ts';
import { type ReconcileText, reconciliationText, signedText } from '../reconcile/agent-mails.tsx';
import styles from './batch-table.module.css';
import { rowFaults } from './row-faults.ts';

const shownRateDecimals = 6;
/** Maximum number of the user's own columns in the table. The panel of a row and the export show all of them. */
const maxOwnColumns = 4;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const plainFigure = /^[+-]?\d+(\.\d+)?$/;

export function batchColumns(
	read: readonly ReadColumn[],
	ownColumns: readonly string[],
	text: ReconcileText,
	isReconciled: boolean,
): readonly DataColumn<BatchRow>[] {
	const { t, language } = text;
	const status = (row: BatchRow) => statusText(row, read, text);
	const field = (key: 'loan' | 'currency', name: 'loanId' | 'currency') => ({
		key,
		title: t(`table.${key}`),
		text: (row: BatchRow) => fieldText(row, name),
		sortValue: (row: BatchRow) => fieldText(row, name),
	});
	const date = (key: 'startDate' | 'endDate'): DataColumn<BatchRow> => ({
		key,
		title: t(`table.${key}`),
		width: 108,
		text: (row) => dateOrText(fieldText(row, key), language),
		sortValue: (row) => fieldText(row, key),
	});
	const terms: readonly DataColumn<BatchRow>[] = [
		date('startDate'),
		date('endDate'),
		{
			key: 'principal',
			title: t('table.principal'),
			isNumeric: true,
			text: (row) => figureOrText(fieldText(row, 'principal')),
			sortValue: (row) => figureOrder(fieldText(row, 'principal')),
		},
		{
			key: 'rate',
			title: t('table.rate'),
			minWidth: 116,
			isNumeric: true,
			text: ({ outcome }) =>
				outcome?.result &&
				formatFigure(outcome.result.compoundedRate, { decimals: shownRateDecimals, hasThousands: false }),
			exact: ({ outcome }) => outcome?.result?.compoundedRateUnrounded,
			sortValue: ({ outcome }) => figureOrder(outcome?.result?.compoundedRate),
		},
	];
	const payable: DataColumn<BatchRow> = {
		key: 'payable',
		title: t('table.payable'),
		isNumeric: true,
		text: payableOf,
		figureScale: 1.4,
		cell: (row) => <strong className={styles.payable}>{payableOf(row)}</strong>,
		exact: ({ outcome }) => outcome?.result?.interestAmount,
		sortValue: ({ outcome }) => figureOrder(outcome?.result?.payableAmount),
	};
	return [
		{
			key: 'row',
			title: t('table.row'),
			text: ({ read: { line } }) => String(line),
			sortValue: ({ read: { line } }) => line,
			isNumeric: true,
			width: 64,
		},
		{ ...field('loan', 'loanId'), minWidth: 110 },
		{ ...field('currency', 'currency'), width: 84 },
		...(isReconciled ? [payable, ...reconcileColumns(text), ...terms] : [...terms, payable]),
		...ownColumns.slice(0, maxOwnColumns).map((key): DataColumn<BatchRow> => {
			const ownText = ({ read: { own } }: BatchRow) => (Object.hasOwn(own, key) ? own[key] : undefined);
			return {
				key: `own ${key}`,
				title: key,
				tooltip: key,
				titleWidth: ownTitleWidth(key),
				isGreedy: true,
				text: ownText,
				exact: ownText,
				sortValue: ownText,
			};
		}),
		{
			key: 'status',
			title: t('table.status'),
			text: status,
			minWidth: 110,
			isGreedy: true,
			cell: (row) => (
				<span className={styles.status} data-state={rowState(row)}>
					{status(row)}
				</span>
			),
			exact: status,
			sortValue: status,
		},
	];
}

function reconcileColumns(text: ReconcileText): readonly DataColumn<BatchRow>[] {
	const { t } = text;
	const compared = ({ outcome }: BatchRow) => outcome?.result?.reconciliation;
	const status = (row: BatchRow) => reconciliationText(row, text);
	return [
		{
			key: 'agent',
			title: t('reconcile.agent'),
			isNumeric: true,
			text: (row) => amountWith(compared(row)?.agent),
			sortValue: (row) => figureOrder(compared(row)?.agent),
		},
		{
			key: 'difference',
			title: t('reconcile.difference'),
			isNumeric: true,
			text: (row) => signedText(compared(row)?.difference),
			sortValue: (row) => figureOrder(compared(row)?.difference),
		},
		{
			key: 'comparison',
			title: t('reconcile.status'),
			minWidth: 400,
			isGreedy: true,
			text: status,
			exact: status,
			cell: (row) => (
				<span className={styles.status} data-state={compared(row)?.status === 'differs' ? 'faulty' : undefined}>
					{status(row)}
				</span>
			),
			sortValue: status,
		},
	];
}

const amountWith = (figure: string | undefined) => figure && withThousands(figure);

/** Returns the width in pixels of a heading's longest word and the sort arrow. Only very long words are broken. */
const ownTitleWidth = (title: string) => {
	const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
	return Math.min(170, Math.max(90, 34 + 8 * longest));
};

function statusText(row: BatchRow, columns: readonly ReadColumn[], text: BatchText): string {
	const { t } = text;
	const state = rowState(row);
	if (state === 'calculated' || state === 'waiting') {
		return [t(`status.${state}`), rowNotesText(row, text)].filter((part) => part !== '').join(' · ');
	}
	const faults = rowFaults(row, columns, text);
	const names = listed(
		[...new Set(faults.map(({ heading }) => heading))].filter((name) => name !== ''),
		text.language,
	);
	if (names === '') return faults[0]?.expected ?? '';
	return t('status.faults', { count: faults.length, columns: names });
}

const payableOf = ({ outcome }: BatchRow) =>
	outcome?.result && payableText(outcome.result.payableAmount, outcome.result.currency);

export const dateOrText = (value: string | undefined, language: string) =>
	value !== undefined && isoDate.test(value) && !Number.isNaN(Date.parse(value)) ? dateText(value, language) : value;

export const figureOrText = (value: string | undefined) =>
	value !== undefined && plainFigure.test(value) ? withThousands(value) : value;
