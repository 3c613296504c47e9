import { Button, FormField, Header, Multiselect, SpaceBetween } from '@cloudscape-design/components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import {
	columnWidths,
	headingCell,
	textCell,
	type WorkbookModel,
	withColumnFormats,
} from '#lib/workbook/workbook-model.ts';
import {
	type LoanAccrualRow,
	ledgerColumns,
	loanAccruals,
	loanLedgerSave,
	maxPageRows,
} from '#shared/contract/loan-portfolio.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { addDays, isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useSettled } from '#ui/use-settled.ts';
import { monthEndAddress } from '../shared/calculator-address.ts';
import { type ResultCell, type ResultTable, resultCsv, workbookCell } from '../shared/export/result-cell.ts';
import { DateEntry, Loaded } from '../shared/life/loaded.tsx';
import { LoanSearch } from '../shared/life/loan-filters.tsx';
import { LoanLink } from '../shared/life/loan-list.tsx';
import { LoanProblems } from '../shared/life/loan-problems.tsx';
import { quickDates } from '../shared/life/quick-dates.ts';
import { TotalsTable } from '../shared/life/totals-table.tsx';
import { useAddressState } from '../shared/life/use-address-state.ts';
import { amountText, type LifeText, payableText, problemText, useLifeText } from '../shared/loans-text.ts';
import { loansKey } from '../shared/saved/loan-queries.ts';

type MonthEndKey = (typeof ledgerColumns)[number];

const fixedKeys: readonly MonthEndKey[] = ['name', 'currency', 'problem'];

const amountKeys: readonly MonthEndKey[] = [
	'balance',
	'interestAmount',
	'payableAmount',
	'unpaidAmount',
	'unpaidPrincipal',
];

const isAmount = (key: MonthEndKey): boolean => amountKeys.includes(key);

/** Returns the text of a cell. If the loan has a problem, its amounts are unknown: undefined instead of 0. */
function accrualText(row: LoanAccrualRow, key: MonthEndKey, text: LifeText): string | undefined {
	if (key === 'problem') return row.problem && problemText(row.problem, text);
	if (row.problem !== undefined && (isAmount(key) || key === 'days')) return undefined;
	const value = row[key];
	return value === undefined || value === '' ? undefined : String(value);
}

function monthEndColumns(keys: readonly MonthEndKey[], text: LifeText): readonly DataColumn<LoanAccrualRow>[] {
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
function monthEndTable(rows: readonly LoanAccrualRow[], keys: readonly MonthEndKey[], text: LifeText): ResultTable {
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

type Accruals = AnswerOf<typeof loanAccruals>;

const problemMillis = 8000;

/** Reads all pages of the list, because the table and the exported files contain every loan. */
async function readAccruals(date: string, search: string, signal: AbortSignal): Promise<Accruals> {
	const request = { date: date as never, search, limit: maxPageRows };
	const first = await callApi(loanAccruals, request, { signal });
	const rows = [...first.rows];
	let { cursor } = first;
	while (cursor !== undefined) {
		const next = await callApi(loanAccruals, { ...request, cursor }, { signal });
		rows.push(...next.rows);
		cursor = next.cursor;
	}
	return { ...first, rows };
}

const withFixed = (keys: readonly string[]) =>
	ledgerColumns.filter((key) => keys.includes(key) || fixedKeys.includes(key));

function workbookOf({ rows, totals, date }: Accruals, keys: readonly MonthEndKey[], text: LifeText): WorkbookModel {
	const { t } = text;
	const table = monthEndTable(rows, keys, text);
	const loans = [table.headings.map(headingCell), ...withColumnFormats(table.rows.map((row) => row.map(workbookCell)))];
	const sums = [
		(['currency', 'loans', 'unknown', 'balance', 'exact', 'payable', 'unpaid', 'unpaidPrincipal'] as const).map((key) =>
			headingCell(key === 'currency' ? t('fields.currency') : t(`totals.${key}`)),
		),
		...totals.map(({ currency, loans: count, unknown, ...sum }) => [
			textCell(currency),
			workbookCell({ kind: 'figure', figure: String(count) }),
			workbookCell({ kind: 'figure', figure: String(unknown) }),
			...([sum.balance, sum.exact, sum.payable, sum.unpaid, sum.unpaidPrincipal] as const).map((figure) =>
				workbookCell({ kind: 'figure', figure, hasThousands: true }),
			),
		]),
	];
	return [
		{ name: `${t('monthEnd.sheet')} ${date}`, rows: loans, columnWidths: columnWidths(loans), frozenColumns: 1 },
		{ name: t('totals.sheet'), rows: sums, columnWidths: columnWidths(sums) },
	];
}

export function MonthEndPage({ navigate }: Pick<PageAddress, 'navigate'>) {
	const text = useLifeText();
	const { t, language } = text;
	const [quick] = useState(() => quickDates(localToday()));
	const [address, setAddress] = useAddressState(monthEndAddress, ['date', 'q']);
	const date = isLocalDate(address.date) ? (address.date as LocalDate) : quick.monthEnd;
	const search = useSettled(address.q.trim().slice(0, 100));
	const { isAdmin, layout } = useSession();
	const [chosen, setChosen] = useState<readonly MonthEndKey[]>();
	const tell = useProblemNotice(text, problemMillis);
	const query = useQuery({
		queryKey: [...loansKey, 'accruals', date, search],
		queryFn: ({ signal }) => readAccruals(date, search, signal),
		retry: false,
		refetchOnWindowFocus: false,
	});
	const ofOrganisation = withFixed(query.data?.columns ?? ledgerColumns);
	const keys = chosen ?? ofOrganisation;
	const save = useMutation({
		mutationFn: () => callApi(loanLedgerSave, { columns: [...keys] }),
		onSuccess: async () => {
			await query.refetch();
			setChosen(undefined);
		},
		onError: (error) => tell(error, t('failed.unknown')),
	});
	const columns = monthEndColumns(keys, text).map((column) =>
		column.key === 'name'
			? {
					...column,
					cell: ({ loanId, name }: Accruals['rows'][number]) => (
						<LoanLink loanId={loanId} query={`?tab=accrued&date=${date}`} navigate={navigate}>
							{name}
						</LoanLink>
					),
				}
			: column,
	);
	const fileName = `${t('monthEnd.fileName')}-${date}`;
	const csv = (answer: Accruals) =>
		saveFile(resultCsv(monthEndTable(answer.rows, keys, text)), `${fileName}.csv`, 'text/csv;charset=utf-8');
	const workbook = async (answer: Accruals) => {
		const { writeWorkbook } = await import('#lib/workbook/write-workbook.ts');
		saveFile(await writeWorkbook(workbookOf(answer, keys, text)), `${fileName}.xlsx`);
	};
	const lastDay = dateText(addDays(date, -1), language);
	return (
		<SpaceBetween size="s">
			<Header
				variant="h2"
				description={t('monthEnd.description', { lastDay })}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button
							iconName="download"
							disabled={query.data === undefined}
							onClick={() => query.data && csv(query.data)}
						>
							CSV
						</Button>
						<Button
							iconName="download"
							disabled={query.data === undefined}
							onClick={() => query.data && void workbook(query.data)}
						>
							{t('monthEnd.workbook')}
						</Button>
						<Button onClick={() => window.print()}>{t('loan.print')}</Button>
					</SpaceBetween>
				}
			>
				{t('monthEnd.title')}
			</Header>
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<div data-screen-only="">
					<DateEntry
						label={t('accrued.date')}
						hint={t('accrued.hint')}
						value={date}
						onPick={(picked) => setAddress({ date: picked })}
					/>
				</div>
				{(['monthEnd', 'quarterEnd'] as const).map((key) => (
					<Button key={key} onClick={() => setAddress({ date: quick[key] })}>
						{t(`accrued.${key}`, { date: dateText(quick[key], language) })}
					</Button>
				))}
				<LoanSearch search={address.q} onSearch={(q) => setAddress({ q })} />
				<FormField data-screen-only="" label={t('monthEnd.chosen')}>
					<Multiselect
						hideTokens
						selectedOptions={keys.map((value) => ({ value, label: t(`monthEnd.columns.${value}`) }))}
						options={ledgerColumns.map((value) => ({
							value,
							label: t(`monthEnd.columns.${value}`),
							disabled: fixedKeys.includes(value),
						}))}
						placeholder={t('monthEnd.count', { count: keys.length })}
						onChange={({ detail }) => setChosen(withFixed(detail.selectedOptions.map(({ value }) => value ?? '')))}
					/>
				</FormField>
				{isAdmin && layout.Admin !== undefined && (
					<Button disabled={chosen === undefined} loading={save.isPending} onClick={() => save.mutate()}>
						{t('monthEnd.saveColumns')}
					</Button>
				)}
			</SpaceBetween>
			<Loaded query={query}>
				{(answer) => (
					<SpaceBetween size="m">
						<LoanProblems
							title={t('monthEnd.problems', { count: answer.problems })}
							loans={answer.rows}
							navigate={navigate}
						/>
						<TotalsTable
							totals={answer.totals}
							columns={['loans', 'unknown', 'balance', 'exact', 'payable', 'unpaid', 'unpaidPrincipal']}
						/>
						<CopyTableButton columns={columns} rows={answer.rows} />
						<DataTable
							label={t('monthEnd.title')}
							columns={columns}
							groups={[{ key: '', rows: answer.rows }]}
							keyOf={({ loanId }) => loanId}
							empty={t('monthEnd.none')}
							isScrolling
						/>
					</SpaceBetween>
				)}
			</Loaded>
		</SpaceBetween>
	);
}
