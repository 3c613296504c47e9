import {
	columnWidths,
	dateCell,
	headingCell,
	textCell,
	valueCell,
	type WorkbookCell,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { DealLabels } from '#shared/deal/deal.ts';
import { type DealColumn, dealColumns } from '#shared/deal/deal-columns.ts';
import { feesText, labelsOf, stepsText } from '#shared/deal/read-lists.ts';
import { guideOf } from './column-guide.ts';

export interface PrincipalRow {
	readonly startDate: string;
	readonly endDate: string;
	readonly principalAmount: number;
}

export interface AmortizationSchedule {
	readonly leg1: readonly PrincipalRow[];
	readonly leg2: readonly PrincipalRow[];
}

/** Fields of a deal by their names in a valuation request; blank cells are left out. */
export type DealFields = Readonly<Record<string, string | number | boolean | AmortizationSchedule | DealLabels>>;

type Item = Readonly<Record<string, unknown>>;

export const dealHeadingRow: WorkbookRow = dealColumns.map(({ heading }) => headingCell(heading));

export function dealRow(item: Item): WorkbookRow {
	const rows = [1, 2].map((leg) => principalRows(item, leg as 1 | 2));
	const hasSheet = needsSheet(item);
	const labels = labelsOf(item);
	return dealColumns.map((column) => {
		if (column.label !== undefined) return dealCell(labels[column.label], column);
		if (column.isScheduleRow !== true) return dealCell(item[column.field], column);
		const row = hasSheet ? undefined : rows[(column.leg ?? 1) - 1]?.[0];
		return dealCell(row?.[column.field as keyof PrincipalRow], column);
	});
}

export const amountFormat = '#,##0.00';

function dealCell(value: unknown, { kind, heading, field }: DealColumn): WorkbookCell | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	if (typeof value === 'boolean') return textCell(value ? 'yes' : 'no');
	const written = Array.isArray(value) ? listText(value, field) : String(value);
	if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(written)) return dateCell(written);
	if (kind !== 'number' || typeof value !== 'number') return textCell(written);
	const { content } = guideOf(heading);
	return valueCell(value, content.kind === 'number' && content.unit === 'amount' ? amountFormat : 'General');
}

function listText(list: readonly unknown[], field: string): string {
	if (field === 'fees') return feesText(list);
	return typeof list[0] === 'object' ? stepsText(list) : list.join(', ');
}

/** Returns the schedule rows of a leg. A schedule given as one list applies to both legs. */
export function principalRows(item: Item, leg: 1 | 2): readonly PrincipalRow[] {
	const schedule = item.amortizationSchedule;
	if (Array.isArray(schedule)) return schedule;
	const ofLeg = (schedule as Item | undefined)?.[`leg${leg}`];
	return Array.isArray(ofLeg) ? ofLeg : [];
}

export function needsSheet(item: Item): boolean {
	return principalRows(item, 1).length > 1 || principalRows(item, 2).length > 1;
}

/** Returns the sheet with a deal's schedule, which is named after the deal. Both legs must have equal dates. */
export function scheduleSheet(item: Item): WorkbookSheet {
	const [first, second] = [principalRows(item, 1), principalRows(item, 2)];
	const headings = ['date', 'amount_1', 'amount_2'].map(headingCell);
	const amount = (row: PrincipalRow | undefined) => row && valueCell(row.principalAmount, amountFormat);
	const rows = [headings, ...first.map((row, i) => [dateCell(row.startDate), amount(row), amount(second[i])])];
	return { name: String(item.dealId), rows, columnWidths: columnWidths(rows) };
}

const maxSheetName = 31;

/** Schedules of several rows need a valid sheet name, equal dates of both legs, and no gaps. */
export function hasScheduleRoom(item: Item): boolean {
	if (!needsSheet(item)) return true;
	const name = String(item.dealId);
	const isSheetName = name.length <= maxSheetName && !/[[\]:*?/\\]|^'|'$/.test(name) && name.trim() === name;
	const [first, second] = [principalRows(item, 1), principalRows(item, 2)];
	const hasSameDates =
		first.length === second.length && first.every((row, i) => row.startDate === second[i]?.startDate);
	const isGapless = first.every((row, i) => row.endDate === (first[i + 1]?.startDate ?? item.endDate));
	return isSheetName && hasSameDates && isGapless;
}
