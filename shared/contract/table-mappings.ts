import * as z from 'zod';
import { canonicalName } from '../input/canonical-name.ts';
import { isVisibleLine, visibleLineRule } from '../input/visible-line.ts';
import { mappingLimits, mappingSubjects } from './mapping-subjects.ts';
import { caller, paging, route, version } from './route.ts';

/** Users of any of these modules have access. Operations also require a module for the subject of the mapping. */
const mappings = {
	method: 'POST',
	capability: 'loans',
	access: { kind: 'module', anyOf: ['RFR', 'VAL'] },
} as const;

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
