import { columnOfField, dealColumnOf, dealColumns } from '#shared/deal/deal-columns.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';

const rowPath = /^amortizationSchedule\.leg[12]\.\d+\./;
const names = /\b[a-z]\w*\b/g;

/** Names the columns of a file in the faults of its deals, by their headings: those of the file, or of the template. */
export function columnNaming(headings: readonly string[]): (fault: FieldFault) => FieldFault {
	const headingOf = new Map(dealColumns.map((column) => [column, column.heading]));
	for (const heading of headings) {
		const column = dealColumnOf(heading);
		if (column !== undefined) headingOf.set(column, heading);
	}
	return (fault) => {
		const row = rowPath.exec(fault.field)?.[0] ?? '';
		const named = (field: string) => {
			const column = columnOfField(row + field) ?? columnOfField(field);
			return (column && headingOf.get(column)) ?? field;
		};
		return { ...fault, field: named(fault.field.slice(row.length)), expected: fault.expected.replaceAll(names, named) };
	};
}
