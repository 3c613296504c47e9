import type { DataColumn } from '#ui/data-table/data-column.ts';
import { type TakenTable, takenTable } from '../shared/export/taken-table.ts';
import { type RateText, statusText } from '../shared/rate-text.ts';
import type { CashEntry, CashTable } from './cash-tables.ts';
import { cashText } from './cash-text.ts';

interface CashLine extends CashEntry {
	readonly heading: string;
	readonly feature: string;
	readonly tenor: string;
}

/** The fallbacks of a compounding style, a figure a line. */
export function takenCash(table: CashTable, text: RateText): TakenTable {
	const { t } = text;
	const lines = table.sections.flatMap(({ heading, tenors, rows }) =>
		rows.flatMap(({ feature, cells }) =>
			tenors.flatMap(({ tenor }) => (cells.get(tenor) ?? []).map((entry) => ({ ...entry, heading, feature, tenor }))),
		),
	);
	const column = (key: string, title: string, read: (line: CashLine) => string | undefined, isNumeric = false) =>
		({ key, title, isNumeric, text: read, sortValue: read }) satisfies DataColumn<CashLine>;
	const columns = [
		column('product', t('cash.product'), () => cashText('categories', table.name, text)),
		column('style', t('cash.style'), () => cashText('styles', table.style, text)),
		column('heading', t('cash.heading'), ({ heading }) => cashText('headings', heading, text)),
		column('feature', t('cash.feature'), ({ feature }) => cashText('features', feature, text)),
		column('tenor', t('fallback.columns.tenor'), ({ tenor }) => tenor),
		column('recordDate', t('fallback.columns.recordDate'), ({ recordDate }) => recordDate),
		column('publicationDate', t('fallback.columns.publicationDate'), ({ publicationDate }) => publicationDate),
		column('value', t('fallback.columns.value'), ({ value }) => value, true),
		column('status', t('fallback.columns.status'), ({ status }) => status && statusText(status, text)),
	];
	return takenTable(`${table.currency} ${cashText('styles', table.style, text)}`, columns, lines);
}
