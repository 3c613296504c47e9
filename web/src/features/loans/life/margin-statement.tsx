import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { withBrackets } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { columnWidths, headingCell, type WorkbookSheet, withColumnFormats } from '#lib/workbook/workbook-model.ts';
import type { loanSchedule } from '#shared/contract/loan-schedule.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { type ResultCell, type ResultTable, resultCsv, workbookCell } from '../shared/export/result-cell.ts';
import { Loaded } from '../shared/life/loaded.tsx';
import { amountText, type LifeText, payableText, useLifeText } from '../shared/loans-text.ts';
import { statementQuery } from './life-queries.ts';

type PeriodStatement = NonNullable<AnswerOf<typeof loanSchedule>['statement']>;
type Day = PeriodStatement['days'][number];
type Margin = PeriodStatement['margins'][number];

/** A column, both for the table on the screen and for exported files. Numbers in files have all digits. */
interface StatementColumn<Row> {
	readonly key: keyof Row & string;
	readonly title: string;
	readonly kind: 'date' | 'rate' | 'amount' | 'count';
}

const dataColumns = <Row,>(
	columns: readonly StatementColumn<Row>[],
	currency: string,
	{ language }: LifeText,
): readonly DataColumn<Row>[] =>
	columns.map(({ key, title, kind }): DataColumn<Row> => {
		const value = (row: Row) => String(row[key]);
		if (kind === 'date') {
			return {
				key,
				title,
				text: (row) => dateText(value(row), language),
				copied: (row) => ({ kind, value: value(row) }),
			};
		}
		const note = kind === 'rate' ? '%' : kind === 'amount' ? currency : undefined;
		return {
			key,
			title,
			...(note && { note }),
			isNumeric: true,
			text: (row) => (kind === 'amount' ? amountText(value(row)) : value(row)),
			exact: value,
		};
	});

const tableOf = <Row,>(
	columns: readonly StatementColumn<Row>[],
	rows: readonly Row[],
	currency: string,
): ResultTable => ({
	headings: columns.map(({ title, kind }) =>
		kind === 'rate' ? withBrackets(title, '%') : kind === 'amount' ? withBrackets(title, currency) : title,
	),
	rows: rows.map((row) =>
		columns.map(({ key, kind }): ResultCell => {
			const value = String(row[key]);
			return kind === 'date' ? { kind, date: value } : { kind: 'figure', figure: value, isExact: true };
		}),
	),
});

function sheetOf(name: string, { headings, rows }: ResultTable): WorkbookSheet {
	const cells = [headings.map(headingCell), ...withColumnFormats(rows.map((row) => row.map(workbookCell)))];
	return { name, rows: cells, columnWidths: columnWidths(cells) };
}

interface MarginStatementProps {
	readonly loan: SavedLoan;
	readonly period: number;
	readonly payableAmount: string;
}

/** Statement of a period in which the margin changes. Shows each day with its margin and a subtotal per margin. */
export function MarginStatement({ loan, period, payableAmount }: MarginStatementProps) {
	const text = useLifeText();
	const { t } = text;
	const { currency } = loan;
	const query = useQuery(statementQuery(loan, period));
	const column = <Row,>(key: keyof Row & string, title: string, kind: StatementColumn<Row>['kind']) => ({
		key,
		title,
		kind,
	});
	const ofDays: readonly StatementColumn<Day>[] = [
		column<Day>('from', t('fields.start'), 'date'),
		column<Day>('to', t('fields.end'), 'date'),
		column<Day>('fixingDate', t('statement.fixingDate'), 'date'),
		column<Day>('fixing', t('statement.fixing'), 'rate'),
		column<Day>('margin', t('fields.margin'), 'rate'),
		column<Day>('effectiveRate', t('statement.effectiveRate'), 'rate'),
		column<Day>('days', t('fields.days'), 'count'),
		column<Day>('principal', t('fields.principal'), 'amount'),
		column<Day>('interest', t('fields.interest'), 'amount'),
		column<Day>('interestToDate', t('statement.toDate'), 'amount'),
	];
	const ofMargins: readonly StatementColumn<Margin>[] = [
		column<Margin>('from', t('fields.start'), 'date'),
		column<Margin>('to', t('fields.end'), 'date'),
		column<Margin>('days', t('fields.days'), 'count'),
		column<Margin>('margin', t('fields.margin'), 'rate'),
		column<Margin>('interest', t('fields.interest'), 'amount'),
	];
	return (
		<Loaded query={query}>
			{({ statement }) => {
				if (statement === undefined) return <Box>{t('statement.none')}</Box>;
				const { days, margins } = statement;
				const fileName = `${t('statement.fileName')} ${loan.name} ${period}`.replace(/[\\/:*?"<>|]/g, '-');
				const tables = [tableOf(ofMargins, margins, currency), tableOf(ofDays, days, currency)] as const;
				const workbook = async () => {
					const { writeWorkbook } = await import('#lib/workbook/write-workbook.ts');
					const sheets = [sheetOf(t('statement.margins'), tables[0]), sheetOf(t('statement.days'), tables[1])];
					saveFile(await writeWorkbook(sheets), `${fileName}.xlsx`);
				};
				const dayColumns = dataColumns(ofDays, currency, text);
				return (
					<SpaceBetween size="s">
						<SpaceBetween direction="horizontal" size="xs">
							<CopyTableButton columns={dayColumns} rows={days} />
							<Button
								iconName="download"
								onClick={() => saveFile(resultCsv(tables[1]), `${fileName}.csv`, 'text/csv;charset=utf-8')}
							>
								CSV
							</Button>
							<Button iconName="download" onClick={() => void workbook()}>
								{t('monthEnd.workbook')}
							</Button>
							<Button onClick={() => window.print()}>{t('loan.print')}</Button>
						</SpaceBetween>
						<Box variant="h4">{t('statement.margins')}</Box>
						<DataTable
							label={t('statement.margins')}
							columns={dataColumns(ofMargins, currency, text)}
							groups={[{ key: '', rows: margins }]}
							keyOf={({ from }) => from}
						/>
						<div>{t('statement.total', { currency, payable: payableText(payableAmount, currency) })}</div>
						<Box variant="h4">{t('statement.days')}</Box>
						<DataTable
							label={t('statement.days')}
							columns={dayColumns}
							groups={[{ key: '', rows: days }]}
							keyOf={({ from }) => from}
						/>
					</SpaceBetween>
				);
			}}
		</Loaded>
	);
}
