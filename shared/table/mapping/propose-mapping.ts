import type { Grid, GridRow } from '../file/grid.ts';
import { canonicalHeading, columnKeys, fieldOfHeading, type HeadedColumn, namesOf } from '../heading/heading.ts';
import { nearestOf } from '../heading/nearest.ts';
import type { ColumnAnswer, Question, SavedMapping, TableAnswers } from '../read/table-row.ts';
import { tableLimits } from '../table-limits.ts';
import type { Field, Vocabulary } from '../vocabulary/vocabulary.ts';

/** Source from which a column got its field. A `similar` match is used only after the user has accepted it. */
export type MatchSource = 'person' | 'saved' | 'heading' | 'similar' | 'none';

/** A column with the field that it is read as. Without a field, it is kept as an additional column of the user. */
export interface MappedColumn extends HeadedColumn {
	readonly field?: Field;
	readonly proposed?: Field;
	readonly source: MatchSource;
	readonly answer: ColumnAnswer;
	/** True if the answer comes from a saved mapping. It is ignored if the cells of the file prove otherwise. */
	readonly isSaved: boolean;
}

export interface Mapping {
	readonly columns: readonly MappedColumn[];
	readonly questions: readonly Question[];
}

/** Determines column fields from the user's answer, saved mapping or a synonym. Proposes one for a similar heading. */
export function proposeMapping(
	headed: readonly HeadedColumn[],
	vocabulary: Vocabulary,
	{ answers, saved }: { readonly answers: TableAnswers; readonly saved?: SavedMapping | undefined },
): Mapping {
	const matched = headed.map((column) => matchColumn(column, vocabulary, answers, saved));
	const taken = new Set(matched.map(({ field }) => field?.field));
	const withSimilar = matched.map((column) => proposeSimilar(column, vocabulary, taken));
	const visible = new Set(withSimilar.filter(({ isHidden }) => !isHidden).map(({ field }) => field?.field));
	const withoutHidden = withSimilar.map((column) => withdrawHidden(column, visible));
	return settleRepeated(withoutHidden, vocabulary, answers);
}

function matchColumn(
	column: HeadedColumn,
	vocabulary: Vocabulary,
	{ columns = {} }: TableAnswers,
	saved: SavedMapping | undefined,
): MappedColumn {
	const own = Object.hasOwn(columns, column.key) ? columns[column.key] : undefined;
	const key = savedKey(column.key);
	const remembered = saved !== undefined && Object.hasOwn(saved.columns, key) ? saved.columns[key] : undefined;
	const answer = { ...remembered, ...own };
	const isSaved = own === undefined && remembered !== undefined;
	if (answer.field === null) return { ...column, source: own === undefined ? 'saved' : 'person', answer, isSaved };
	if (answer.field !== undefined) {
		const field = fieldNamed(vocabulary, answer.field);
		if (field !== undefined) {
			return { ...column, field, source: own?.field === undefined ? 'saved' : 'person', answer, isSaved };
		}
	}
	const field = fieldOfHeading(vocabulary, column.names);
	if (field === undefined) return { ...column, source: 'none', answer, isSaved };
	return { ...column, field, source: 'heading', answer, isSaved };
}

/** Converts a column key to the key in a saved mapping: the canonical heading, numbered if it is repeated. */
export function savedKey(key: string): string {
	const [, heading = key, number = ''] = /^(.*)( #\d{1,3})$/s.exec(key) ?? [];
	return `${canonicalHeading(heading)}${number}`;
}

/** Returns the field with a name. The name of a field with a pattern contains a variable part, such as `rate 3M`. */
const fieldNamed = (vocabulary: Vocabulary, name: string): Field | undefined =>
	vocabulary.fields.find(({ field }) => field === name) ?? vocabulary.recognise?.(canonicalHeading(name));

function proposeSimilar(
	column: MappedColumn,
	vocabulary: Vocabulary,
	taken: ReadonlySet<string | undefined>,
): MappedColumn {
	if (column.source !== 'none' || column.isHidden || column.answer.field === null) return column;
	const names = namesOf(vocabulary);
	const free = [...names.keys()].filter((name) => !taken.has(names.get(name)?.field));
	const found = new Set(column.names.flatMap((name) => nearestOf(name, free).map((near) => names.get(near) as Field)));
	const [proposed] = found;
	return proposed === undefined || found.size > 1 ? column : { ...column, proposed, source: 'similar' };
}

/** Removes a hidden column's field if only its heading indicates it; proposes it unless a visible column has it. */
function withdrawHidden(column: MappedColumn, visible: ReadonlySet<string | undefined>): MappedColumn {
	const { field, ...rest } = column;
	if (!column.isHidden || column.source !== 'heading' || field === undefined) return column;
	if (visible.has(field.field)) return { ...rest, source: 'none' };
	return { ...rest, proposed: field, source: 'similar' };
}

function settleRepeated(columns: readonly MappedColumn[], vocabulary: Vocabulary, answers: TableAnswers): Mapping {
	const questions: Question[] = [];
	const byField = new Map<string, MappedColumn[]>();
	for (const column of columns) {
		if (column.field === undefined) continue;
		byField.set(column.field.field, [...(byField.get(column.field.field) ?? []), column]);
	}
	const undecided = new Set<MappedColumn>();
	for (const [field, same] of byField) {
		const byPerson = same.filter(({ source }) => source === 'person');
		if (same.length === 1) continue;
		if (byPerson.length === 1) for (const column of same) if (column !== byPerson[0]) undecided.add(column);
		if (byPerson.length === 1) continue;
		for (const column of same) undecided.add(column);
		questions.push({ code: 'two-columns', field, options: same.map(({ key }) => key), samples: [] });
	}
	const settled = columns.map((column): MappedColumn => {
		if (!undecided.has(column)) return column;
		const { field: _, ...own } = column;
		return { ...own, source: 'none' };
	});
	for (const { proposed, key, isHidden } of settled) {
		if (proposed === undefined) continue;
		const code = isHidden ? 'hidden-column' : 'match';
		questions.push({ code, key, proposed: proposed.field, options: [proposed.field, 'own'], samples: [] });
	}
	const asked = new Set(questions.map(({ field, proposed }) => field ?? proposed));
	const present = new Set(settled.map(({ field }) => field?.field));
	const own = settled.filter(({ field }) => field === undefined).map(({ key }) => key);
	for (const { field, need, acceptsValueForAll } of vocabulary.fields) {
		if (need !== 'required' && need !== 'perRow') continue;
		if (present.has(field) || asked.has(field) || Object.hasOwn(answers.values ?? {}, field)) continue;
		const accepts = acceptsValueForAll ? ({ acceptsValue: true } as const) : {};
		questions.push({ code: 'field-missing', field, options: own, samples: [], ...accepts });
	}
	return { columns: settled, questions };
}

/** Returns the mapping to save. Omits columns whose headings differ only in case or signs, as in its keys. */
export function saveMapping(name: string, { columns }: Mapping, answers: TableAnswers): SavedMapping {
	const headed = columns.filter(({ heading, source }) => canonicalHeading(heading) !== '' && source !== 'similar');
	const keys = headed.map(({ key }) => savedKey(key));
	const repeated = new Set(keys.filter((key, i) => keys.indexOf(key) !== i));
	const single = headed.filter(({ key }) => !repeated.has(savedKey(key)));
	return {
		name,
		columns: Object.fromEntries(
			single.map(({ key, field, answer }) => [savedKey(key), { ...answer, field: field?.field ?? null }]),
		),
		values: answers.values ?? {},
	};
}

const minShare = 0.8;

/** Returns saved mappings all of whose fields a row of the file has as headings, the most similar first. */
export function fittingMappings(grids: readonly Grid[], mappings: readonly SavedMapping[]): readonly SavedMapping[] {
	if (mappings.length === 0) return [];
	const rows = grids.filter(({ isHidden }) => !isHidden).flatMap((grid) => grid.rows.slice(0, tableLimits.headingRows));
	const headings = rows.map(headingsOf).filter((keys) => keys.size > 0);
	return mappings
		.map((mapping) => ({ mapping, share: Math.max(0, ...headings.map((keys) => shareOf(mapping, keys))) }))
		.filter(({ share }) => share >= minShare)
		.sort((one, other) => other.share - one.share)
		.map(({ mapping }) => mapping);
}

/** Returns the question which fitting mapping to use. A blank answer means that none is used. */
export function mappingQuestion(fitting: readonly SavedMapping[]) {
	const names = fitting.map(({ name }) => name);
	return {
		code: 'mapping',
		options: [...names, ''],
		samples: [],
		...(names.length === 1 && { proposed: names[0] }),
	} as const;
}

function headingsOf({ cells }: GridRow): ReadonlySet<string> {
	const nextKey = columnKeys();
	const texts = cells.map(({ text }) => text).filter((text) => canonicalHeading(text) !== '');
	return new Set(texts.map((text) => savedKey(nextKey(text))));
}

function shareOf({ columns }: SavedMapping, headings: ReadonlySet<string>): number {
	const known = Object.entries(columns);
	if (known.some(([key, { field }]) => typeof field === 'string' && !headings.has(key))) return 0;
	const common = known.filter(([key]) => headings.has(key)).length;
	return common / (known.length + headings.size - common);
}
