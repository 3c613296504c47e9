import type { Question, QuestionCode } from '#shared/table/mapping/answers.ts';
import type { ReadColumn } from '#shared/table/read/read-row.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';

/** Terms that apply to all rows and that a file often states in words or not at all. */
export const fileTerms = ['marginMethod', 'casMethod', 'floorOn', 'lookback', 'observationShift', 'floor'] as const;

export type FileTerm = (typeof fileTerms)[number];

/** A decision that is needed before loans are calculated. */
export interface LoanQuestion {
	/** `mapping`: a saved one fits the file. `own-column`: its heading resembles a term of a loan. `term`: a term of all rows. */
	readonly code: QuestionCode | 'mapping' | 'own-column' | 'term';
	/** Key of the column. */
	readonly key?: string | undefined;
	readonly field?: string | undefined;
	readonly proposed?: string | undefined;
	readonly options: readonly string[];
	readonly samples: readonly string[];
}

/** A table of loans without its rows. */
export interface LoanTable extends Pick<TableReading, 'titles'> {
	readonly columns: readonly ReadColumn[];
	readonly questions: readonly Question[];
	/** True if a row has a spread other than zero, or a floor. */
	readonly hasTerm: (field: 'margin' | 'cas' | 'floor') => boolean;
}

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
export function columnQuestions({
	columns,
	questions,
}: Pick<LoanTable, 'columns' | 'questions'>): readonly LoanQuestion[] {
	const asked = new Set(questions.map(({ key }) => key));
	return columns.flatMap(({ key, heading, field, source, isHidden }): LoanQuestion[] => {
		const isRemark = heading.trim().startsWith('#');
		if (field !== undefined || source !== 'none' || isHidden || isRemark || asked.has(key)) return [];
		const isRepeated = questions.some(({ code, options }) => code === 'two-columns' && options.includes(key));
		const term = termWords.find(([words]) => words.test(heading))?.[1];
		if (term === undefined || isRepeated) return [];
		return [{ code: 'own-column', key, options: [term, 'own'], samples: [] }];
	});
}

const spreadTerms: ReadonlySet<FileTerm> = new Set(['marginMethod', 'casMethod', 'floorOn'] as const);

/** Terms for which a table has no column. Floor options and conventions also state the use of the spreads, by row. */
export function openTerms({ columns }: Pick<LoanTable, 'columns'>): readonly FileTerm[] {
	const present = new Set(columns.map(({ field }) => field?.field));
	return fileTerms.filter((term) => {
		if (present.has(term)) return false;
		return !(spreadTerms.has(term) && (present.has('floorOption') || present.has('convention')));
	});
}

/** Statements above a table about a term: the words that mention it, and the value if a phrase is understood. */
const statedTerms: Readonly<
	Record<FileTerm, { readonly words?: RegExp; readonly valueOf: (line: string) => string | undefined }>
> = {
	marginMethod: { valueOf: (line) => (/margin|marge|(?<!调整)利差|加点/i.test(line) ? spreadMethod(line) : undefined) },
	casMethod: { valueOf: (line) => (/\bCAS\b|adjustment spread|调整利差/i.test(line) ? spreadMethod(line) : undefined) },
	floorOn: { valueOf: (line) => (flooredDaily.test(line) ? 'rfr' : undefined) },
	lookback: {
		words: /look-?\s?back|rückschau|回溯/i,
		valueOf: (line) => {
			const all = new Set([...line.matchAll(lookbackDays)].map(([, after, before]) => after ?? before));
			return all.size === 1 ? [...all][0] : undefined;
		},
	},
	observationShift: {
		words: /observation (?:period )?shift|观察期/i,
		valueOf: (line) => {
			if (/(?:w\/o|without|\bno|ohne|无|不)\s*(?:an? )?(?:observation (?:period )?shift|观察期)/i.test(line))
				return 'false';
			return /\b(?:with|mit) (?:an? )?observation (?:period )?shift/i.test(line) ? 'true' : undefined;
		},
	},
	floor: {
		words: /floor|untergrenze|mindestzins|下限/i,
		valueOf: (line) => {
			if (/zero floor/i.test(line)) return '0';
			return statedFloor.exec(line)?.[1]?.replace(',', '.');
		},
	},
};

const lookbackDays = /(?:look-?\s?back|rückschau|回溯期?)\D{0,12}(\d{1,2})|(\d{1,2})[^\d.;,]{0,30}look-?\s?back/gi;
const statedFloor =
	/(?:floor|untergrenze|mindestzins|下限)(?: of| at| von|:|：)? ?(-?\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|％|percent|prozent)/i;
const flooredDaily = /floor on (?:the )?(?:daily )?rfr(?! ?\+| plus| and)|auf den tagessatz/i;

/** The use of the spreads that a sentence states without doubt. Any other wording is left to the person. */
function spreadMethod(line: string): 'added' | undefined {
	const notCompounded = /\bnot compounded|不(?:计)?复利|nicht (?:aufgezinst|verzinst)/i.test(line);
	const plain = line.replace(/\([^()]*\)/g, '');
	return notCompounded || /(?:aufgezinst|compounded)[^()]{0,60}\+ ?(?:CAS|margin|marge)/i.test(plain)
		? 'added'
		: undefined;
}

const sentenceEnd = /(?<!\d)[.;；。]|[.;；。](?!\d)/;

/**
 * Values of terms that the lines above the table state in words. They are proposals: the person accepts them next to the
 * sentence. A term that two sentences state differently has none.
 */
export function statedValues({ titles }: Pick<LoanTable, 'titles'>): Readonly<Partial<Record<FileTerm, string>>> {
	const sentences = titles.flatMap(({ texts }) => texts.flatMap((text) => text.normalize('NFKC').split(sentenceEnd)));
	const stated = fileTerms.flatMap((term): [FileTerm, string][] => {
		const values = new Set(sentences.map(statedTerms[term].valueOf).filter((value) => value !== undefined));
		const [value] = values;
		return value === undefined || values.size > 1 ? [] : [[term, value]];
	});
	return Object.fromEntries(stated);
}

/**
 * Terms of all rows that a file leaves open: the use of the spreads, if a row has them, and the terms that the lines above
 * the table state in words.
 *
 * @param values the person's answers and those of the saved mapping, by term
 */
export function termQuestions(read: LoanTable, values: Readonly<Record<string, string>>): readonly LoanQuestion[] {
	const titles = read.titles.flatMap(({ texts }) => texts);
	const isMentioned = (term: FileTerm) => titles.some((text) => statedTerms[term].words?.test(text));
	const hasSpread = (field: 'margin' | 'cas') =>
		read.columns.some(({ proposed }) => proposed?.field === field) || read.hasTerm(field);
	const isOpen: Readonly<Record<FileTerm, boolean>> = {
		marginMethod: hasSpread('margin'),
		casMethod: hasSpread('cas'),
		floorOn: read.hasTerm('floor') || (isMentioned('floor') && values.floor !== ''),
		lookback: isMentioned('lookback') && !read.columns.some(({ field }) => field?.field === 'lockout'),
		observationShift: isMentioned('observationShift'),
		floor: isMentioned('floor'),
	};
	const stated = statedValues(read);
	return openTerms(read)
		.filter((term) => isOpen[term] && !Object.hasOwn(values, term))
		.map((term) => ({
			code: 'term',
			field: term,
			proposed: stated[term],
			options: termOptions[term],
			samples: titles.filter((text) => statedTerms[term].words?.test(text) || statedTerms[term].valueOf(text)),
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
