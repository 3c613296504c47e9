import { useCallback, useMemo } from 'react';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { type CashFallbackBody, cashFallbacks } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type DataColumn, noValue } from '#ui/data-table/data-column.ts';
import { DatedRatesPage, type TableParts } from '../shared/dated-rates-page.tsx';
import { ExplainedFigure } from '../shared/explained-figure.tsx';
import { type TakenTable, takenTable } from '../shared/export/taken-table.ts';
import { RateHeading } from '../shared/rate-heading.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { type RateText, statusText, useRateText } from '../shared/rate-text.ts';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import styles from './cash-columns.module.css';
import { CashExplanationPanel, type ExplainedCash } from './cash-explanation-panel.tsx';
import { type CashEntry, type CashRow, type CashSection, type CashTable, cashTables } from './cash-tables.ts';
import { cashText } from './cash-text.ts';

interface CashTableViewProps extends TableParts<CashTable, ExplainedCash> {
	readonly table: CashTable;
}

const keyOf = ({ feature }: CashRow) => feature;

/** Table of a compounding style: one row per feature, one column per tenor. */
function CashTableView({ table, before, place, actions, onExplain }: CashTableViewProps) {
	const text = useRateText();
	const { currency, sections } = table;
	const name = cashText('categories', table.name, text);
	const style = cashText('styles', table.style, text);
	const isFirstOfName = before?.name !== table.name || before.currency !== table.currency;
	return (
		<>
			{isFirstOfName && <RateHeading level={2} text={text.t('fallback.gridLabel', { currency, name })} />}
			{sections.map((section, i) => (
				<RateTable
					key={section.heading}
					{...(i === 0 && { heading: <RateHeading level={3} text={style} place={place} />, actions })}
					label={text.t('cash.tableLabel', {
						...{ currency, name, style },
						heading: cashText('headings', section.heading, text),
					})}
					columns={cashColumns(section, text, (figure) => onExplain({ table, ...figure }))}
					groups={[{ key: '', rows: section.rows }]}
					keyOf={keyOf}
				/>
			))}
		</>
	);
}

/** Returns the columns of a section: the feature, and one column per tenor with its status below the title. */
function cashColumns(
	{ heading, tenors }: CashSection,
	text: RateText,
	onExplain: (figure: Omit<ExplainedCash, 'table'>) => void,
): readonly DataColumn<CashRow>[] {
	const { t, language } = text;
	const group = cashText('headings', heading, text);
	const featureText = ({ feature }: CashRow) => cashText('features', feature, text);
	const shown = (date: LocalDate | undefined) => (date === undefined ? noValue : dateText(date, language));
	const tenorColumn = ({ tenor, statuses }: CashSection['tenors'][number]): DataColumn<CashRow> => ({
		key: tenor,
		group,
		title: tenor,
		note: statuses.map((status) => statusText(status, text)).join(' / '),
		isNumeric: true,
		text: () => undefined,
		cell: (row) =>
			row.cells.get(tenor)?.map(({ date, recordDate, value }) => (
				<div key={`${recordDate} ${value}`} className={styles.entry}>
					<span className={styles.date}>{shown(date)}</span>
					<ExplainedFigure
						value={value}
						label={t('cash.explain', { heading: group, feature: featureText(row), tenor, date: shown(date), value })}
						onPress={() => onExplain({ feature: row.feature, tenor, recordDate })}
					/>
				</div>
			)),
	});
	return [
		{ key: 'feature', group, title: t('cash.feature'), isRowHeader: true, text: featureText },
		...tenors.map(tenorColumn),
	];
}

const rates: DatedRates<CashFallbackBody, CashTable> = {
	path: cashFallbacks.path,
	load: (request, signal) => callApi(cashFallbacks, request, { signal }),
	tablesOf: cashTables,
};

const nameOf = ({ currency, name, style }: CashTable) => `${currency} ${name} ${style}`;

/** Page with the fallback rates of cash products, by product and compounding style. */
export function CashFallbacksPage() {
	const { t, language } = useRateText();
	const text = useMemo(() => ({ t, language }), [t, language]);
	const placeOf = useCallback(
		(table: CashTable) => ({
			place: nameOf(table),
			label: cashText('styles', table.style, text),
			group: text.t('fallback.gridLabel', { currency: table.currency, name: cashText('categories', table.name, text) }),
		}),
		[text],
	);
	return (
		<DatedRatesPage<CashFallbackBody, CashTable, ExplainedCash>
			module="CashFallbacks"
			title={t('titles.cashFallbacks')}
			disclaimers={t('cash.disclaimers', { returnObjects: true })}
			rates={rates}
			hint={(dateType) => (
				<>
					<span>{t(`cash.hint.${dateType}`)}</span> <span>{t('cash.press')}</span>
				</>
			)}
			jumpLabel={t('jumpToProduct')}
			parameter="product"
			placeOf={placeOf}
			nameOf={nameOf}
			table={(table, parts) => <CashTableView table={table} {...parts} />}
			take={(table) => takenCash(table, text)}
			isAbout={({ table: explained }, table) => explained === table}
			explanation={(explained, onClose) => <CashExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}

interface CashLine extends CashEntry {
	readonly heading: string;
	readonly feature: string;
	readonly tenor: string;
}

/** Returns the table of a compounding style for export, with one figure per row. */
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
