import { dateText } from '#lib/dates/local-day.ts';
import type { LoanAccrualRow, ledgerColumns } from '#shared/contract/loan-portfolio.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import type { ResultCell, ResultTable } from '../shared/export/result-cell.ts';
import { amountText, type LifeText, payableText, problemText } from '../shared/loans-text.ts';

export type MonthEndKey = (typeof ledgerColumns)[number];

/** Columns that the user cannot hide. */
export const fixedKeys: readonly MonthEndKey[] = ['name', 'currency', 'problem'];

const amountKeys: readonly MonthEndKey[] = [
	'balance',
	'interestAmount',
	'payableAmount',
	'unpaidAmount',
	'unpaidPrincipal',
];

export const isAmount = (key: MonthEndKey): boolean => amountKeys.includes(key);

/** Returns the text of a cell. If the loan has a problem, its amounts are unknown: undefined instead of 0. */
export function accrualText(row: LoanAccrualRow, key: MonthEndKey, text: LifeText): string | undefined {
	if (key === 'problem') return row.problem && problemText(row.problem, text);
	if (row.problem !== undefined && (isAmount(key) || key === 'days')) return undefined;
	const value = row[key];
	return value === undefined || value === '' ? undefined : String(value);
}

export function monthEndColumns(keys: readonly MonthEndKey[], text: LifeText): readonly DataColumn<LoanAccrualRow>[] {
	const { t, language } = text;
	return keys.map((key): DataColumn<LoanAccrualRow> => {
		const shown = (row: LoanAccrualRow) => {
			const value = accrualText(row, key, text);
			if (value === undefined) return undefined;
			if (key === 'from') return dateText(value, language);
			if (key === 'interestAmount') return amountText(value);
			return isAmount(key) ? payableText(value, row.currency) : value;
		};
		return {
			key,
			title: t(`monthEnd.columns.${key}`),
			isNumeric: isAmount(key) || key === 'days' || key === 'period',
			text: shown,
			exact: (row) => accrualText(row, key, text),
			sortValue: (row) => {
				const value = accrualText(row, key, text);
				return value !== undefined && (isAmount(key) || key === 'days') ? Number(value) : value;
			},
		};
	});
}

/** Returns the table for the ledger. Its amounts have all digits. */
export function monthEndTable(
	rows: readonly LoanAccrualRow[],
	keys: readonly MonthEndKey[],
	text: LifeText,
): ResultTable {
	const cellOf = (row: LoanAccrualRow, key: MonthEndKey): ResultCell | undefined => {
		const value = accrualText(row, key, text);
		if (value === undefined) return undefined;
		if (key === 'from') return { kind: 'date', date: value };
		if (key === 'days' || key === 'period') return { kind: 'figure', figure: value };
		if (!isAmount(key)) return { kind: 'text', text: value };
		return {
			kind: 'figure',
			figure: value,
			hasThousands: true,
			...(key === 'interestAmount' ? {} : { isExact: true }),
		};
	};
	return {
		headings: keys.map((key) => text.t(`monthEnd.columns.${key}`)),
		rows: rows.map((row) => keys.map((key) => cellOf(row, key))),
	};
}
