import type { ColumnAnswer, SavedMapping } from '../table/read/table-row.ts';
import { mappingLimits } from './mapping-subjects.ts';
import type { TableMapping } from './table-mappings.ts';

/** Marks a column without a field, which the user keeps as an additional column. */
const own = 'own';

const units = ['percent', 'bp', 'fraction'] as const;
const orders = ['dmy', 'mdy', 'ymd'] as const;
const signs = ['.', ','] as const;
const powers = ['0', '3', '6'] as const;

/** Converts a column mapping from the API's form to the table reader's. Unknown units and options are omitted. */
export function savedMappingOf({
	name,
	columns,
	values,
}: Pick<TableMapping, 'name' | 'columns' | 'values'>): SavedMapping {
	return {
		name,
		columns: Object.fromEntries(
			columns.map(({ heading, field, unit, options = {} }): [string, ColumnAnswer] => [
				heading,
				{
					field: field === own ? null : field,
					...known('unit', units, unit),
					...known('order', orders, options.order),
					...known('sign', signs, options.sign),
					...(known('power', powers, options.power).power !== undefined && { power: Number(options.power) }),
				},
			]),
		),
		values,
	};
}

/** Converts a column mapping from the form of the table reader to that of the API. */
export const mappingContent = ({ columns, values }: SavedMapping): Pick<TableMapping, 'columns' | 'values'> => ({
	columns: Object.entries(columns)
		.filter(([heading]) => heading.length <= mappingLimits.headingCharacters)
		.map(([heading, { field, unit, order, sign, power }]) => ({
			heading,
			field: field ?? own,
			...(unit !== undefined && { unit }),
			options: {
				...(order !== undefined && { order }),
				...(sign !== undefined && { sign }),
				...(power !== undefined && { power: String(power) }),
			},
		})),
	values,
});

function known<Name extends string, Value extends string>(
	name: Name,
	all: readonly Value[],
	value: string | undefined,
): { readonly [name in Name]?: Value } {
	const found = all.find((each) => each === value);
	return found === undefined ? {} : ({ [name]: found } as { readonly [name in Name]: Value });
}
