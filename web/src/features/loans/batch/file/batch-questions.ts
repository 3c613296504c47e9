import { compare, parseDecimal, zero } from '#shared/decimal/decimal.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import { type BatchAnswers, type BatchQuestion, type FileTerm, fileTerms } from './batch-reading.ts';

/** Words of a heading that is not known and may be a term of the loans, with the term. */
const termWords: readonly (readonly [RegExp, string])[] = [
	[/floor|untergrenze|mindestzins|下限/i, 'floor'],
	[/look-?\s?back|rückschau|回溯/i, 'lookback'],
	[/lock-?\s?out|锁定/i, 'lockout'],
	[/observation|观察期/i, 'observationShift'],
	[/\bcas\b|\bcsa\b|adjustment spread|调整利差/i, 'cas'],
	[/margin|marge|spread|加点|利差|点差/i, 'margin'],
	[/day ?count|yearly basis|计息基准/i, 'yearlyBasis'],
	[/round|舍入/i, 'rounding'],
];

/** Own columns whose heading resembles a term. A term that is not read would be missing from the figures. */
export function columnQuestions({ columns, questions }: TableReading): readonly BatchQuestion[] {
	const asked = new Set(questions.map(({ key }) => key));
	return columns.flatMap(({ key, heading, field, source, isHidden }): BatchQuestion[] => {
		const isRemark = heading.trim().startsWith('#');
		if (field !== undefined || source !== 'none' || isHidden || isRemark || asked.has(key)) return [];
		const isRepeated = questions.some(({ code, options }) => code === 'two-columns' && options.includes(key));
		const term = termWords.find(([words]) => words.test(heading))?.[1];
		if (term === undefined || isRepeated) return [];
		return [{ code: 'own-column', key, options: [term, 'own'], samples: [] }];
	});
}

const spreadTerms: ReadonlySet<FileTerm> = new Set(['marginMethod', 'casMethod', 'floorOn'] as const);

/** Terms for which a table has no column. A column with floor options also states the use of the spreads. */
export function openTerms({ columns }: TableReading): readonly FileTerm[] {
	const present = new Set(columns.map(({ field }) => field?.field));
	return fileTerms.filter((term) => {
		if (present.has(term)) return false;
		return !(spreadTerms.has(term) && present.has('floorOption'));
	});
}

/** Words above a table that state a term, and the pattern of the value that they state. */
const statedTerms = {
	lookback: {
		words: /look-?\s?back|rückschau|回溯/i,
		value: /(?:look-?\s?back|rückschau|回溯期?)\D{0,12}(\d{1,2})|(\d{1,2})[^\d.;,]{0,30}look-?\s?back/i,
	},
	observationShift: { words: /observation (?:period )?shift|观察期/i, value: undefined },
	floor: { words: /floor|untergrenze|mindestzins|下限/i, value: undefined },
} as const;

/**
 * Terms of all rows that a file leaves open: the use of the spreads, if a row has them, and the terms that the lines above
 * the table state in words.
 */
export function termQuestions(
	read: TableReading,
	{ table }: BatchAnswers,
	saved?: SavedMapping,
): readonly BatchQuestion[] {
	const answered = { ...saved?.values, ...table.values };
	const titles = read.titles.flatMap(({ texts }) => texts).join('\n');
	const hasSpread = (field: string) => read.rows.some((row) => isNotZero(row.values[field]?.value));
	const hasFloor = read.rows.some((row) => row.values.floor !== undefined);
	const isOpen: Readonly<Record<FileTerm, boolean>> = {
		marginMethod: hasSpread('margin'),
		casMethod: hasSpread('cas'),
		floorOn: hasFloor,
		lookback: statedTerms.lookback.words.test(titles) && !read.columns.some(({ field }) => field?.field === 'lockout'),
		observationShift: statedTerms.observationShift.words.test(titles),
		floor: statedTerms.floor.words.test(titles),
	};
	return openTerms(read)
		.filter((term) => isOpen[term] && !Object.hasOwn(answered, term))
		.map((term) => ({
			code: 'term',
			field: term,
			proposed: proposalOf(term, titles),
			options: termOptions[term],
			samples: read.titles.flatMap(({ texts }) => texts.filter((text) => wordsOf(term)?.test(text))),
		}));
}

/** Values of a term; none for a figure. */
export const termOptions: Readonly<Record<FileTerm, readonly string[]>> = {
	marginMethod: ['added', 'compounded'],
	casMethod: ['added', 'compounded'],
	floorOn: ['rfr', 'rfr-plus-cas', 'compounded-rate', 'none'],
	observationShift: ['false', 'true'],
	lookback: [],
	floor: [],
};

const wordsOf = (term: FileTerm): RegExp | undefined =>
	term === 'lookback' || term === 'observationShift' || term === 'floor' ? statedTerms[term].words : undefined;

/** Only a lookback is proposed: a figure next to its word. Other statements are shown and not interpreted. */
function proposalOf(term: FileTerm, titles: string): string | undefined {
	if (term !== 'lookback') return undefined;
	const [, after, before] = statedTerms.lookback.value.exec(titles) ?? [];
	return after ?? before;
}

function isNotZero(value: string | undefined): boolean {
	const figure = value === undefined ? undefined : parseDecimal(value);
	return figure !== undefined && compare(figure, zero) !== 0;
}
