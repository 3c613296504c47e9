import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { csvLines, plainCsv } from '#platform/files/csv-text.ts';
import type { OutputCell, OutputTable } from '#platform/files/output-columns.ts';
import { fitsIntoCell, workbookFile } from '#platform/files/workbook-file.ts';
import { Refusal } from '#platform/http/refusal.ts';
import {
	type LoanAccrualRow,
	type LoanAccruals,
	type LoanPosition,
	ledgerColumns,
	loanAccruals,
	loanPositions,
} from '#shared/contract/loan-portfolio.ts';
import { add, type Decimal, decimal, decimalText, minorUnitText, zero } from '#shared/decimal/decimal.ts';
import type { LifePeriod } from '#shared/loan/life/loan-life.ts';
import { interestOfPeriod, type LifeMarket } from '#shared/loan/life/period-interest.ts';
import { balanceOn, paidPeriods, type ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { isAwaited, knownDays, statusOf } from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { isOwner } from '../require-loan.ts';
import { lookMillis, markRevisions } from '../revisions/mark-revisions.ts';
import { openRevisions } from '../revisions/revision-store.ts';
import { allLoans } from '../store/loan-store.ts';
import { accrualRow, accruedOfLoan, keyOfAccrual } from './accrual-row.ts';
import { findLedgerColumns } from './import-portfolio.ts';
import { readLifeMarkets } from './life-market.ts';
import { describeNext } from './read-schedule.ts';
import { pageOf, pageOfState, readPortfolio, todayOf } from './requested-loans.ts';
import { namesOf, scheduled } from './resolve-loans.ts';

type Row = LoanAccruals['rows'][number];
type Column = (typeof ledgerColumns)[number];
type File = NonNullable<LoanAccruals['file']>;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const fixedColumns: readonly Column[] = ['name', 'currency', 'problem'];

const amounts: readonly Column[] = ['balance', 'interestAmount', 'payableAmount', 'unpaidAmount', 'unpaidPrincipal'];

/** Writes a number as text if a workbook would round it, except exact interest, which it shows with 15 digits. */
const figureCell = (figure: string, isRounded: boolean): OutputCell =>
	isRounded || fitsIntoCell(figure) ? { kind: 'figure', figure } : { kind: 'text', text: figure };

/** Returns the cell of a column. Amounts of a loan with a problem are blank, because they are unknown, not 0. */
function cellOf(row: Row, column: Column, isWorkbook: boolean): OutputCell {
	if (column === 'problem') return row.problem && { kind: 'text', text: row.problem.message };
	const isAmount = amounts.includes(column);
	if (row.problem !== undefined && (isAmount || column === 'days')) return undefined;
	const value = row[column];
	if (value === undefined || value === '') return undefined;
	if (column === 'from') return { kind: 'date', date: String(value) as LocalDate, pattern: 'yyyy-MM-dd' };
	if (isAmount) return figureCell(String(value), !isWorkbook || column === 'interestAmount');
	return typeof value === 'number' ? { kind: 'figure', figure: String(value) } : { kind: 'text', text: value };
}

const sums = ['balance', 'exact', 'payable', 'unpaid', 'unpaidPrincipal'] as const;

function totalsTable(totals: LoanAccruals['totals']): OutputTable {
	return {
		headerRows: [],
		headings: ['currency', 'loans', 'unknown', ...sums],
		rows: totals.map((total) => [
			{ kind: 'text', text: total.currency },
			{ kind: 'figure', figure: String(total.loans) },
			{ kind: 'figure', figure: String(total.unknown) },
			...sums.map((sum) => figureCell(total[sum], sum === 'exact')),
		]),
	};
}

async function ledgerFile(
	format: 'csv' | 'xlsx',
	{ date, rows, totals, columns: chosen }: Pick<LoanAccruals, 'date' | 'rows' | 'totals' | 'columns'>,
): Promise<File> {
	const columns = ledgerColumns.filter((column) => fixedColumns.includes(column) || (chosen?.includes(column) ?? true));
	const table = {
		headerRows: [],
		headings: [...columns],
		rows: rows.map((row) => columns.map((column) => cellOf(row, column, format === 'xlsx'))),
	};
	const name = `month-end-${date}.${format}`;
	if (format === 'csv') {
		const text = [...csvLines(table, plainCsv)].join('');
		return { name, type: 'text/csv; charset=utf-8', content: Buffer.from(text).toString('base64') };
	}
	const bytes = await workbookFile(table, 'Loans', { name: 'Totals', table: totalsTable(totals) });
	return { name, type: workbookType, content: Buffer.from(bytes).toString('base64') };
}

export const positions = operation(loanPositions, async ({ request, caller, clock }) => {
	const { orgId } = caller.organisation;
	const asOf = request.asOf ?? todayOf(clock);
	const records = await allLoans(orgId);
	await markRevisions(caller.organisation, clock, { loans: records, maxMillis: lookMillis });
	const loans = await readPortfolio(caller, request, records);
	const [markets, open] = await Promise.all([readLifeMarkets(scheduled(loans), asOf), openRevisions(orgId)]);
	const all = loans.map(({ record, life }): LoanPosition => {
		const { scope, version, terms } = record;
		const common = {
			...namesOf(record),
			scope,
			isOwn: isOwner(caller, record),
			version,
			maturity: terms.endDate,
			openRevisions: open.get(record.loanId) ?? 0,
		};
		if (life instanceof Refusal) {
			return { ...common, index: '', start: terms.startDate, periods: 0, problem: life.problem };
		}
		return { ...common, ...describePosition(life, epochDay(asOf), markets.get(life.terms.index.name) as LifeMarket) };
	});
	const { status } = request;
	const selected = all.filter((each) => {
		if (status === undefined) return true;
		if (status === 'revised') return each.openRevisions > 0;
		return status === 'faulty' ? each.problem !== undefined : each.status === status;
	});
	const { rows, ...more } = pageOfState(selected, keyOfPosition, request);
	const revised = selected.filter(({ openRevisions }) => openRevisions > 0).length;
	return { asOf, positions: rows, totals: balances(selected), revised, ...more };
});

const keyOfPosition = ({ next, name, loanId }: LoanPosition) => `${next?.date ?? '~'} ${name} ${loanId}`;

function describePosition(life: ResolvedLife, today: EpochDay, market: LifeMarket) {
	const { terms, periods } = life;
	const { index } = terms;
	const current = periods.find(({ startDay, endDay }) => startDay <= today && today < endDay);
	const period = paidPeriods(life).find(({ paymentDay }) => paymentDay >= today);
	const common = {
		index: index.name,
		start: dateOfEpochDay(periods[0]?.startDay ?? today),
		periods: periods.length,
		...(current && { period: current.number }),
		balance: decimalText(balanceOn(life, today)),
	};
	const due = period && dueInterest(life, period, today, market);
	const next = describeNext(
		life,
		today,
		(each) => (each === period ? due : dueInterest(life, each, today, market))?.interest,
	);
	return {
		...common,
		...(due && { status: due.status }),
		...(next && { next }),
		...(due?.problem && { problem: due.problem }),
	};
}

/** Returns the status of a period. If its interest should be known by now, includes the interest or the problem. */
function dueInterest(life: ResolvedLife, period: LifePeriod, today: EpochDay, market: LifeMarket) {
	const known = knownDays(life, period);
	const status = statusOf(period, known, today);
	if ('reason' in known) return { status, problem: refuseFailure(known, 'compounding').problem };
	if (status !== 'known') return { status };
	const amounts = interestOfPeriod(life, period, market);
	if (!('reason' in amounts)) return { status, interest: amounts.payableAmount };
	if (isAwaited(amounts, known, today)) return { status: 'accruing' as const };
	return { status, problem: refuseFailure(amounts, 'compounding').problem };
}

function balances(all: readonly LoanPosition[]) {
	return [...Map.groupBy(all, ({ currency }) => currency)].sort(byCurrency).map(([currency, same]) => ({
		currency,
		loans: same.length,
		unknown: same.filter(({ balance }) => balance === undefined).length,
		balance: decimalText(
			same.flatMap(({ balance }) => (balance === undefined ? [] : [decimal(balance)])).reduce(add, zero),
		),
	}));
}

export const byCurrency = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

export const accruals = operation(loanAccruals, async ({ request, caller }) => {
	const [loans, ledger] = await Promise.all([
		readPortfolio(caller, request),
		findLedgerColumns(caller.organisation.orgId),
	]);
	const markets = await readLifeMarkets(scheduled(loans), request.date);
	const day = epochDay(request.date);
	const all = loans.map((loan) => accrualRow(loan, accruedOfLoan(loan, day, markets)));
	const sum = (rows: readonly LoanAccrualRow[], of: (row: LoanAccrualRow) => string): Decimal =>
		rows.map((row) => decimal(of(row))).reduce(add, zero);
	const totals = [...Map.groupBy(all, ({ currency }) => currency)].sort(byCurrency).map(([currency, rows]) => ({
		currency,
		loans: rows.filter(({ problem }) => problem === undefined).length,
		unknown: rows.filter(({ problem }) => problem !== undefined).length,
		exact: decimalText(sum(rows, ({ interestAmount }) => interestAmount)),
		payable: minorUnitText(decimalText(sum(rows, ({ payableAmount }) => payableAmount)), currency),
		unpaid: minorUnitText(decimalText(sum(rows, ({ unpaidAmount }) => unpaidAmount)), currency),
		balance: decimalText(sum(rows, ({ balance }) => balance)),
		unpaidPrincipal: decimalText(sum(rows, ({ unpaidPrincipal }) => unpaidPrincipal)),
	}));
	const problems = all.filter(({ problem }) => problem !== undefined).length;
	const { rows, ...more } = pageOfState(all, keyOfAccrual, request);
	const { date, format } = request;
	const columns = ledger && { columns: ledger.columns };
	const sorted = format === undefined ? [] : pageOf(all, keyOfAccrual, { limit: all.length }).rows;
	const file = format && (await ledgerFile(format, { date, rows: sorted, totals, ...columns }));
	return { date, rows, totals, problems, ...columns, ...(file && { file }), ...more };
});
