import { readSheetFixings, type SheetFixings } from '#features/valuation/shared/fixings/sheet-fixings.ts';
import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { countFilled, remarkMark, type Table } from '#features/valuation/shared/workbook/find-table.ts';
import { readFile, type UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { type PlacedFault, shortened } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import { legNames } from '#shared/deal/deal.ts';
import { columnOfField, isDealRow } from '#shared/deal/deal-columns.ts';
import { dealWarnings } from '#shared/deal/deal-warnings.ts';
import { isSampleDeal } from '#shared/deal/sample-deals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { isDoubtfulRate } from '#shared/table/read/classify-row.ts';
import { placeKey, type SkipReason } from '#shared/table/read/table-row.ts';
import type { IgnoredElement, TradeLabel } from '#shared/trade-files/trade-reading.ts';
import type { Sheet } from '#shared/workbook/open-workbook.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import type { BookReading } from '../book/book-reading.ts';
import { checkRow } from './check-row.ts';
import { findDeals, readDealHeadings } from './deal-headings.ts';
import { DealRow, dealTable } from './deal-row.ts';
import { findHiddenCells, type PrincipalSheet, readPrincipals } from './read-principals.ts';

/** Element of a trade file that does not affect any valuation figure, with its file and deal. */
export type KeptElement = (TradeLabel | IgnoredElement) & { readonly file: string; readonly dealId: string };

export interface TradesRead {
	readonly parties: readonly string[];
	/** Party that the user represents; undefined until the user chooses it. */
	readonly ownParty: string | undefined;
	readonly labels: readonly KeptElement[];
	readonly ignored: readonly KeptElement[];
	readonly unlisted: { readonly labels: number; readonly ignored: number };
	/** True if no published calendars were available and holidays were derived from rules. */
	readonly isByRule: boolean;
}

const rowWarnings = (rows: readonly DealRow[]): readonly PlacedFault[] =>
	dealWarnings(rows.map(({ fields }) => fields)).flatMap(({ place, field, code, values }) => {
		const row = rows[place];
		// The function rowDoubts reports sample deals.
		return row === undefined || code === 'sample-row' ? [] : [row.warning(headingOf(field), code, values)];
	});

/** Returns sample deals among other deals and unusual spreads. The table reader asks about the same values. */
function rowDoubts(rows: readonly DealRow[]): readonly PlacedFault[] {
	const hasOwnDeal = !rows.every(({ fields }) => isSampleDeal(fields));
	return rows.flatMap((row) => [
		...(hasOwnDeal && isSampleDeal(row.fields) ? [confirmable(row.warning('dealId', 'table-sample-row'))] : []),
		...legNames.flatMap(({ Spread }) => {
			const spread = row.fields[Spread];
			if (typeof spread !== 'number' || !isDoubtfulSpread(spread)) return [];
			const suggestion = String(Number((spread * 100).toPrecision(12)));
			return [confirmable(row.warning(headingOf(Spread), 'table-figure-doubtful', { suggestion }))];
		}),
	]);
}

const headingOf = (field: string) => columnOfField(field)?.heading ?? field;

const confirmable = (fault: PlacedFault): PlacedFault => ({
	...fault,
	confirms: placeKey({ sheet: fault.sheet, line: fault.row, letters: fault.column }),
});

/** True if the spread is unusually small for basis points. Exponents as in 1e-7 are not parsed as decimals. */
function isDoubtfulSpread(spread: number): boolean {
	const text = String(Math.abs(spread));
	return text.includes('e') ? Math.abs(spread) < 1 : isDoubtfulRate(decimal(text), 'bp');
}

export interface IgnoredRow {
	readonly sheet: string;
	readonly row: number;
	/** Text of the first filled cell. */
	readonly text: string;
	readonly filledCells: number;
	/** Reason why the row is not valued; set only by the table reader. */
	readonly reason?: SkipReason | 'terminated';
}

export interface DealsRead {
	/** Deals without a fault, in row order. */
	readonly items: readonly DealFields[];
	readonly ignored: readonly IgnoredRow[];
	/** Sheets that are neither the table of deals nor named after a deal. */
	readonly ignoredSheets: readonly string[];
	readonly hidden?: readonly HiddenCells[];
	readonly faults: readonly PlacedFault[];
	/** Improbable values in deals without a fault, to be confirmed before the deals are valued. */
	readonly warnings?: readonly PlacedFault[];
	/** Sample deals and unusual spreads among `items`. The user accepts each value or leaves the deal out. */
	readonly doubts?: readonly PlacedFault[];
	readonly unlistedFaults: number;
	/** Number of deals with a fault. They are not in `items`. */
	readonly faultyDeals: number;
	readonly workbookFault?: UnusableWorkbook;
	readonly fixings?: SheetFixings;
	/** Contents of the user's own columns, one record for each deal in `items`. */
	readonly owns?: readonly Readonly<Record<string, string>>[];
	/** Layout and questions that the user must accept. Absent for a template without doubtful values to confirm. */
	readonly book?: BookReading;
	readonly trades?: TradesRead;
}

const limits = { rows: 20_000, columns: 200, textLength: 500 };

/** Maximum number of listed faults. A longer list is not useful and takes long to render. */
export const maxFaults = 5000;

export const nothing: DealsRead = {
	items: [],
	ignored: [],
	ignoredSheets: [],
	faults: [],
	unlistedFaults: 0,
	faultyDeals: 0,
};

export function readDeals(bytes: Uint8Array): DealsRead {
	const read = readFile(bytes, limits, readSheets);
	if ('code' in read) return { ...nothing, workbookFault: read };
	if (read.ignoredSheets.length === 0) return read;
	const fixings = readSheetFixings(bytes, { sheets: read.ignoredSheets });
	if (fixings === undefined) return read;
	return { ...read, fixings, ignoredSheets: read.ignoredSheets.filter((name) => !fixings.sheets.includes(name)) };
}

function readSheets(sheets: readonly Sheet[]): DealsRead | UnusableWorkbook {
	let table: Table | undefined;
	let tableSheet: Sheet | undefined;
	for (const sheet of sheets) {
		if (sheet.isHidden) continue;
		table = findDeals(sheet.name, sheet.readRows());
		tableSheet = sheet;
		if (table !== undefined) break;
	}
	if (table === undefined || tableSheet === undefined) return { code: 'no-deals', values: {} };
	const others = sheets.filter(({ name }) => name !== table.sheet);
	const headings = readDealHeadings(table);
	if (headings.faults.length > 0) {
		const ignoredSheets = others.map(({ name }) => name).filter(isNamed);
		return { ...nothing, ignoredSheets, ...listed(headings.faults) };
	}
	const ignored: IgnoredRow[] = [];
	const deals = dealTable(table.sheet, headings.columns);
	const rows: DealRow[] = [];
	const read: SheetRow[] = [];
	for (const row of table.rows) {
		const filledCells = countFilled(table, row);
		if (filledCells === 0) continue;
		const deal = new DealRow(deals, row);
		if (isDealRow(deal.fields)) {
			rows.push(deal);
			read.push(row);
		} else ignored.push({ sheet: table.sheet, row: row.line, text: firstText(row), filledCells });
	}
	const { items, principals } = checkRows(rows, others);
	const hidden = [findHiddenCells(tableSheet, read, table.columns), ...principals.map((each) => each.hidden)];
	const faulty = rows.filter(({ isFaulty }) => isFaulty);
	const clean = rows.filter(({ isFaulty }) => !isFaulty);
	const doubts = rowDoubts(clean);
	return {
		items,
		ignored,
		ignoredSheets: others
			.map(({ name }) => name)
			.filter((name) => isNamed(name) && !principals.some((each) => each.name === name)),
		hidden: hidden.filter((each) => each !== undefined),
		...listed(faulty.flatMap(({ faults }) => faults)),
		faultyDeals: faulty.length,
		warnings: rowWarnings(clean),
		...(doubts.length === 0 ? {} : { doubts }),
		...(rows.length === 0 ? { workbookFault: { code: 'no-rows', values: {} } } : {}),
	};
}

/** Remark sheets, such as the guide of the template, are not reported as ignored. */
const isNamed = (sheet: string) => !sheet.startsWith(remarkMark);

function checkRows(rows: readonly DealRow[], others: readonly Sheet[]) {
	const byName = new Map(others.map((sheet) => [sheet.name.trim(), sheet]));
	const read = new Map<string, PrincipalSheet>();
	const principalsOf = (dealId: string): PrincipalSheet | undefined => {
		const sheet = byName.get(dealId);
		if (sheet === undefined) return undefined;
		const principals = read.get(sheet.name) ?? readPrincipals(sheet, dealId);
		read.set(sheet.name, principals);
		return principals;
	};
	const fields = rows.map((row) => checkRow(row, principalsOf));
	const rowsById = Map.groupBy(rows, ({ dealId }) => dealId);
	rowsById.delete(undefined as never);
	for (const same of rowsById.values()) {
		for (const [i, row] of same.entries()) {
			const other = same[i === 0 ? 1 : 0];
			if (other !== undefined) row.fault('dealId', 'deal-id-twice', { row: other.line });
		}
	}
	const items = fields.filter((item, i) => item !== undefined && rows[i]?.isFaulty === false);
	return { items: items as readonly DealFields[], principals: [...read.values()] };
}

export function listed(faults: readonly PlacedFault[]): Pick<DealsRead, 'faults' | 'unlistedFaults'> {
	return { faults: faults.slice(0, maxFaults), unlistedFaults: Math.max(0, faults.length - maxFaults) };
}

const firstText = ({ cells }: SheetRow) => shortened(cells.find(({ text }) => text !== '')?.text ?? '');
