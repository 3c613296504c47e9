import { dealColumnOf, dealColumns } from '#shared/deal/deal-columns.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';

/** `leg1Spread`; of the row of a schedule `leg1.endDate`. */
const nameOf = ({ field, leg, isScheduleRow }: (typeof dealColumns)[number]) =>
	isScheduleRow === true ? `leg${leg}.${field}` : field;

const row = /^amortizationSchedule\.(leg[12])\.\d+\./;
const names = /\b[a-z]\w*\b/g;

/** Names the columns of a file in the faults of its deals, by their headings: those of the file, or of the template. */
export function columnNaming(headings: readonly string[]): (fault: FieldFault) => FieldFault {
	const byName = new Map(dealColumns.map((column) => [nameOf(column), column.heading]));
	for (const heading of headings) {
		const column = dealColumnOf(heading);
		if (column !== undefined) byName.set(nameOf(column), heading);
	}
	return (fault) => {
		const leg = row.exec(fault.field)?.[1];
		const heading = (name: string) => byName.get(`${leg}.${name}`) ?? byName.get(name) ?? name;
		const field = heading(fault.field.replace(row, ''));
		return { ...fault, field, expected: fault.expected.replaceAll(names, heading) };
	};
}
