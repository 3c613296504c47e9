import * as z from 'zod';
import type { Module } from '../directory/modules.ts';
import { canonicalName } from '../input/canonical-name.ts';
import { isVisibleLine, visibleLineRule } from '../input/visible-line.ts';
import type { ColumnAnswer, SavedMapping } from '../table/read/table-row.ts';
import { caller, paging, route, version } from './route.ts';

/** Modules by subject. A user needs one of them to use column mappings of this subject. */
export const modulesOfSubject = {
	loans: ['RFR'],
	deals: ['VAL'],
	fixings: ['RFR', 'VAL'],
	holidays: ['RFR'],
} as const satisfies Readonly<Record<string, readonly Module[]>>;

export type MappingSubject = keyof typeof modulesOfSubject;

export const mappingSubjects = Object.keys(modulesOfSubject) as [MappingSubject, ...MappingSubject[]];

export const mappingLimits = {
	/** Maximum number of column mappings of an organisation, for all subjects together. */
	ofOrganisation: 200,
	columns: 200,
	nameCharacters: 100,
	headingCharacters: 200,
	fieldCharacters: 60,
	valueCharacters: 100,
	options: 20,
	values: 50,
	page: 50,
} as const;

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

/** Users of any of these modules have access. Operations also require a module for the subject of the mapping. */
const mappings = { method: 'POST', capability: 'loans', access: { kind: 'module', anyOf: ['RFR', 'VAL'] } } as const;

/** Maximum bytes of a request body, so that the stored item and its record in the audit trail are not too large. */
const bodyBytes = 64 * 1024;

/** Maximum length of a canonical name, part of the database key. 100 characters could otherwise become 1,800. */
const canonicalCharacters = 200;

const line = (max: number) =>
	z
		.string()
		.trim()
		// Stops the validation of a text that is too long, so that later rules do not process it.
		.max(max, { error: `must have at most ${max} characters`, abort: true })
		.refine(isVisibleLine, visibleLineRule);

const text = (max: number) => line(max).min(1, 'must not be blank');

const atMost = (max: number) =>
	[
		(record: Readonly<Record<string, string>>) => Object.keys(record).length <= max,
		`must have at most ${max} entries`,
	] as const;

const subject = z
	.enum(mappingSubjects)
	.describe('`loans` and `holidays` need the calculator, `deals` the swap valuation, `fixings` one of them.');

export const mappingName = text(mappingLimits.nameCharacters)
	.refine(
		(each) => canonicalName(each).length <= canonicalCharacters,
		`must have at most ${canonicalCharacters} characters in Unicode NFKC`,
	)
	.describe('Unique within the subject. Letter case and compatibility forms make no difference.');

const options = z
	.record(
		z.string().regex(/^[a-z][A-Za-z]{0,29}$/, 'must be a name of at most 30 letters'),
		line(mappingLimits.valueCharacters),
	)
	.refine(...atMost(mappingLimits.options));

const column = z.strictObject({
	heading: text(mappingLimits.headingCharacters),
	field: text(mappingLimits.fieldCharacters).describe('Field of the subject; `own` for a column without a field.'),
	unit: text(20).optional().describe('Unit of the column, such as `percent` or `bp`. Absent: as the heading says.'),
	options: options.optional().describe('Options of this column that differ from those of the table.'),
});

const columns = z
	.array(column)
	.min(1, 'must have at least one column')
	.max(mappingLimits.columns, `must have at most ${mappingLimits.columns} columns`)
	.refine((all) => new Set(all.map(({ heading }) => heading)).size === all.length, 'must have each heading once');

const values = z
	.record(text(mappingLimits.fieldCharacters), line(mappingLimits.valueCharacters))
	.refine(...atMost(mappingLimits.values));

const content = {
	columns,
	options: options.default({}).describe('Options of the table, such as date order, decimal sign and scale.'),
	values: values.default({}).describe('Values that apply to all rows, by field.'),
};

const texts = z.record(z.string(), z.string());

const mapping = z.object({
	subject: z.enum(mappingSubjects),
	name: z.string(),
	columns: z.array(
		z.object({
			heading: z.string(),
			field: z.string(),
			unit: z.string().optional(),
			options: texts.optional(),
		}),
	),
	options: texts,
	values: texts,
	version,
	savedBy: z.string().describe('Login of the user who saved the mapping.'),
	savedAt: z.string(),
});

export type TableMapping = z.infer<typeof mapping>;

export const tableMappingSave = route({
	...mappings,
	path: '/loan/api/mappings/save',
	summary: 'Save the fields of the headings of a table under a name for your organization.',
	effect: 'change',
	scope: 'people-only',
	bodyBytes,
	request: z.strictObject({
		subject,
		name: mappingName,
		...content,
		version: version
			.optional()
			.describe('Version that you replace. Refused if another one is saved by now. Absent: a new mapping.'),
		...caller,
	}),
	answer: mapping,
});

export const tableMappingList = route({
	...mappings,
	path: '/loan/api/mappings/list',
	summary: 'List the mappings of a subject that your organization has saved, page by page, by name.',
	effect: 'read',
	scope: 'people-only',
	request: z.strictObject({
		subject,
		...paging,
		limit: z.int().min(1).max(mappingLimits.page).default(mappingLimits.page).describe('Mappings of a page.'),
		...caller,
	}),
	answer: z.object({ mappings: z.array(mapping), cursor: z.string().optional() }),
});

export const tableMappingRemove = route({
	...mappings,
	path: '/loan/api/mappings/remove',
	summary: 'Remove a mapping of your organization.',
	effect: 'change',
	scope: 'people-only',
	request: z.strictObject({
		subject,
		name: mappingName,
		version: version.describe('Version that you have seen. Refused if another one is saved by now.'),
		...caller,
	}),
	answer: z.object({ subject: z.enum(mappingSubjects), name: z.string() }),
});
