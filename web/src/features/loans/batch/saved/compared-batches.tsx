import { Alert, Box, Button, Header, SpaceBetween, StatusIndicator, Toggle } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ResultCell, type ResultTable, resultCsv, sheetRows } from '#features/loans/shared/export/result-cell.ts';
import { type BatchText, payableText, useBatchText, withThousands } from '#features/loans/shared/loans-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { withColon } from '#i18n/punctuation.ts';
import { instantText } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { columnWidths } from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import {
	type BatchLoan,
	type CurrencyComparison,
	compareBatches,
	compareTotals,
	type LoanComparison,
	type LoanFigures,
} from '#shared/loan/batch/compare-batches.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';
import { BatchLink } from './batch-link.tsx';
import { type OpenedBatch, savedBatchQuery } from './saved-batches.tsx';

interface ComparedProps extends Pick<PageAddress, 'navigate'> {
	readonly first: string;
	readonly second: string;
}

export function ComparedBatches({ first, second, navigate }: ComparedProps) {
	const text = useBatchText();
	const { t } = text;
	const [before, after] = [useQuery(savedBatchQuery(first)), useQuery(savedBatchQuery(second))];
	const error = before.error ?? after.error;
	return (
		<SpaceBetween size="s">
			<BatchLink to={{ kind: 'list' }} navigate={navigate}>
				{t('saved.title')}
			</BatchLink>
			<Header variant="h2" description={t('saved.matching')}>
				{t('saved.comparison')}
			</Header>
			{error !== null && <Alert type="error">{describeProblem(error, text, t('messages.unavailable'))}</Alert>}
			{(before.isPending || after.isPending) && error === null && (
				<StatusIndicator type="loading">{t('saved.opening')}</StatusIndicator>
			)}
			{before.data && after.data && <Comparison before={before.data} after={after.data} navigate={navigate} />}
		</SpaceBetween>
	);
}

function toLoan(row: BatchRow): BatchLoan {
	const { read, outcome } = row;
	const result = outcome?.result;
	return {
		line: read.line,
		loanId: fieldText(row, 'loanId'),
		currency: result?.currency ?? fieldText(row, 'currency'),
		figures: result,
	};
}

interface ComparisonProps extends Pick<PageAddress, 'navigate'> {
	readonly before: OpenedBatch;
	readonly after: OpenedBatch;
}

const csvType = 'text/csv;charset=utf-8';
const noticeMillis = 5000;

function Comparison({ before, after, navigate }: ComparisonProps) {
	const text = useBatchText();
	const { t, language } = text;
	const { show } = useNotifications();
	const [isOnlyDiffering, setOnlyDiffering] = useState(true);
	const [isBusy, setBusy] = useState(false);
	const loans = useMemo(() => [before, after].map(({ saved }) => saved.rows.map(toLoan)), [before, after]);
	const [first = [], second = []] = loans;
	const compared = useMemo(() => compareBatches(first, second), [first, second]);
	const totals = useMemo(() => compareTotals(first, second), [first, second]);
	const shown = useMemo(
		() => (isOnlyDiffering ? compared.filter(({ status }) => status !== 'same') : compared),
		[compared, isOnlyDiffering],
	);
	const countOf = (wanted: LoanComparison['status']) => compared.filter(({ status }) => status === wanted).length;
	const columns = useMemo(() => loanColumns(text), [text]);
	const table = () => comparisonTable(shown, text);
	const fileName = `${before.batch.name.replace(/\.[^.]*$/, '')}-${t('saved.comparisonFile')}`;
	const saveWorkbook = async () => {
		setBusy(true);
		try {
			const cells = sheetRows(table());
			saveFile(
				await writeWorkbook([{ name: t('saved.comparison'), rows: cells, columnWidths: columnWidths(cells) }]),
				`${fileName}.xlsx`,
			);
		} catch (error) {
			logError('the workbook was not written', error);
			show({ type: 'error', text: t('messages.exportFailed'), durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return (
		<SpaceBetween size="s">
			{[before, after].map(({ batch }, i) => (
				<Box key={batch.batchId}>
					{withColon(t(i === 0 ? 'saved.first' : 'saved.second'), '')}
					<BatchLink to={{ kind: 'batch', batchId: batch.batchId }} navigate={navigate}>
						{batch.name}
					</BatchLink>
					{t('saved.at', { at: instantText(batch.calculatedAt, language) })}
				</Box>
			))}
			<Box>
				{t('saved.counts', {
					differs: countOf('differs'),
					added: countOf('added'),
					removed: countOf('removed'),
					same: countOf('same'),
				})}
			</Box>
			<DataTable
				label={t('totals.title')}
				columns={totalColumns(t)}
				groups={[{ key: '', rows: totals }]}
				keyOf={({ currency }) => currency}
				empty={t('saved.noTotals')}
			/>
			<SpaceBetween direction="horizontal" size="xs" alignItems="center">
				<Toggle checked={isOnlyDiffering} onChange={({ detail }) => setOnlyDiffering(detail.checked)}>
					{t('saved.onlyDiffering')}
				</Toggle>
				<Button iconName="download" loading={isBusy} onClick={() => void saveWorkbook()}>
					{t('toolbar.workbook')}
				</Button>
				<Button iconName="download" onClick={() => saveFile(resultCsv(table()), `${fileName}.csv`, csvType)}>
					{t('toolbar.csv')}
				</Button>
			</SpaceBetween>
			<DataTable
				label={t('saved.comparison')}
				columns={columns}
				groups={[{ key: '', rows: shown }]}
				keyOf={({ key }) => key}
				empty={t('saved.noDifference')}
				isScrolling
			/>
		</SpaceBetween>
	);
}

function totalColumns(t: BatchText['t']): readonly DataColumn<CurrencyComparison>[] {
	const amount = (key: 'first' | 'second', i: 0 | 1): readonly DataColumn<CurrencyComparison>[] => [
		{
			key: `${key}Loans`,
			group: t(`saved.${key}`),
			title: t('totals.loans'),
			isNumeric: true,
			text: ({ loans }) => withThousands(String(loans[i])),
		},
		{
			key: `${key}Amount`,
			group: t(`saved.${key}`),
			title: t('totals.amount'),
			isNumeric: true,
			text: ({ amounts, currency }) => payableText(amounts[i], currency),
		},
	];
	return [
		{ key: 'currency', title: t('totals.currency'), isRowHeader: true, text: ({ currency }) => currency },
		...amount('first', 0),
		...amount('second', 1),
		{
			key: 'difference',
			title: t('reconcile.difference'),
			isNumeric: true,
			text: ({ difference, currency }) => payableText(difference, currency),
		},
	];
}

const figureNames = ['compoundedRate', 'interestAmount', 'payableAmount'] as const;
const sides = ['first', 'second', 'difference'] as const;

const figuresOf = (loan: LoanComparison, side: (typeof sides)[number]): LoanFigures | undefined =>
	side === 'difference' ? loan.difference : loan[side]?.figures;

const linesOf = ({ first, second }: LoanComparison) =>
	[first?.line, second?.line].map((line) => line ?? '–').join(' / ');

const currencyOf = ({ first, second }: LoanComparison) =>
	[...new Set([first?.currency, second?.currency].filter((each) => each !== undefined))].join(' / ');

const shortened = (figure: string): string => figure.replace(/(\.\d{4})\d+$/, '$1…');

function loanColumns({ t }: BatchText): readonly DataColumn<LoanComparison>[] {
	return [
		{
			key: 'loan',
			title: t('table.loan'),
			isRowHeader: true,
			text: ({ loanId }) => loanId,
			sortValue: ({ loanId }) => loanId,
		},
		{ key: 'line', title: t('table.row'), text: linesOf },
		{ key: 'currency', title: t('table.currency'), text: currencyOf },
		{
			key: 'status',
			title: t('table.status'),
			text: ({ status }) => t(`saved.status.${status}`),
			sortValue: ({ status }) => status,
		},
		...figureNames.flatMap((name) =>
			sides.map(
				(side): DataColumn<LoanComparison> => ({
					key: `${name} ${side}`,
					group: t(`row.${name}`),
					title: t(`saved.${side}`),
					isNumeric: true,
					text: (loan) => {
						const figure = figuresOf(loan, side)?.[name];
						return figure === undefined ? undefined : withThousands(shortened(figure));
					},
					exact: (loan) => figuresOf(loan, side)?.[name],
					sortValue: (loan) => {
						const figure = figuresOf(loan, side)?.[name];
						return figure === undefined ? undefined : Number(figure);
					},
				}),
			),
		),
	];
}

function comparisonTable(loans: readonly LoanComparison[], { t }: BatchText): ResultTable {
	const text = (value: string): ResultCell => ({ kind: 'text', text: value });
	return {
		headings: [
			t('table.loan'),
			t('table.row'),
			t('table.currency'),
			t('table.status'),
			...figureNames.flatMap((name) => sides.map((side) => withColon(t(`row.${name}`), t(`saved.${side}`)))),
		],
		rows: loans.map((loan) => [
			text(loan.loanId ?? ''),
			text(linesOf(loan)),
			text(currencyOf(loan)),
			text(t(`saved.status.${loan.status}`)),
			...figureNames.flatMap((name) =>
				sides.map((side): ResultCell | undefined => {
					const figure = figuresOf(loan, side)?.[name];
					return figure === undefined ? undefined : { kind: 'figure', figure, hasThousands: true, isExact: true };
				}),
			),
		]),
	};
}
