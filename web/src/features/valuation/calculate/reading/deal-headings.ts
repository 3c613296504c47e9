import type { NamedHeading } from '#lib/workbook/similar-headings.ts';
import { dealColumnOf, dealColumns } from '#shared/deal/deal-columns.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import { type Column, findTable, headingFault, type Table, unknownHeading } from '../../shared/workbook/find-table.ts';
import type { PlacedFault } from '../../shared/workbook/placed-fault.ts';

/** Minimum number of known headings. A table with fewer known headings is not recognised as a table of deals. */
const leastHeadings = 5;

const requiredOfLeg = ['interestType', 'direction', 'notionalCcy', 'notionalAmount'];

const required = [
	'dealId',
	'instrumentTag',
	'startDate',
	'endDate',
	...[1, 2].flatMap((leg) => requiredOfLeg.map((heading) => `${heading}_${leg}`)),
];

/** Names for suggesting the intended heading, such as `fixedRatePercent_1` for the API field `leg1InterestRate`. */
const namedHeadings: readonly NamedHeading[] = dealColumns.map(({ heading, field, leg, isScheduleRow }) => ({
	heading,
	names: isScheduleRow ? [heading] : [heading, field, field.replace(`leg${leg}`, '') + (leg ?? '')],
}));

const ofLeg = (heading: string, leg: 1 | 2) =>
	/[12]\s*$/.test(heading) ? undefined : dealColumnOf(`${heading}_${leg}`)?.heading;

export function findDeals(sheet: string, rows: readonly SheetRow[]): Table | undefined {
	const isWanted = (text: string) => dealColumnOf(text) !== undefined || ofLeg(text, 1) !== undefined;
	return findTable(sheet, rows, isWanted, leastHeadings);
}

/**
 * Assigns each column to a template heading. Headings of a leg have the suffix `_1` or `_2`. Without a suffix, a
 * heading must occur twice: first for leg 1, then for leg 2.
 */
export function readDealHeadings(table: Table) {
	const columns = new Map<string, Column>();
	const withoutLeg = new Map<string, Column[]>();
	const faults: PlacedFault[] = [];
	for (const column of table.columns) {
		const known = dealColumnOf(column.heading)?.heading;
		const base = ofLeg(column.heading, 1);
		if (known !== undefined) {
			if (columns.has(known)) faults.push(headingFault(table, 'heading-twice', column));
			else columns.set(known, column);
		} else if (base !== undefined) {
			withoutLeg.set(base, [...(withoutLeg.get(base) ?? []), column]);
		} else faults.push(unknownHeading(table, column, namedHeadings));
	}
	for (const [base, found] of withoutLeg) {
		const names = [1, 2].map((leg) => base.replace(/1$/, String(leg)));
		const [first, second] = found;
		if (found.length === 2 && !names.some((name) => columns.has(name))) {
			columns.set(names[0] as string, first as Column);
			columns.set(names[1] as string, second as Column);
			continue;
		}
		const values = { heading1: names[0] as string, heading2: names[1] as string };
		faults.push(...found.map((column) => headingFault(table, 'heading-unclear', column, values)));
	}
	if (!faults.some(({ code }) => code === 'heading-unclear')) {
		for (const heading of required) {
			if (!columns.has(heading)) faults.push(headingFault(table, 'heading-missing', { letters: '', heading }));
		}
	}
	return { columns, faults };
}
