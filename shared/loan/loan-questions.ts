import type { ReadColumn } from '#shared/table/read/read-row.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import type { Question, QuestionCode } from '#shared/table/read/table-row.ts';

export const fileTerms = ['marginMethod', 'casMethod', 'floorOn', 'lookback', 'observationShift', 'floor'] as const;

export type FileTerm = (typeof fileTerms)[number];

export interface LoanQuestion {
	/**
	 * `mapping`: a saved mapping fits. `own-column`: an unknown heading resembles a term. `term`: a term is not stated.
	 */
	readonly code: QuestionCode | 'mapping' | 'own-column' | 'term';
	readonly key?: string | undefined;
	readonly field?: string | undefined;
	readonly proposed?: string | undefined;
	readonly options: readonly string[];
	readonly samples: readonly string[];
}

export interface LoanTable extends Pick<TableReading, 'titles'> {
	readonly columns: readonly ReadColumn[];
	readonly questions: readonly Question[];
	readonly hasTerm: (field: 'margin' | 'cas' | 'floor') => boolean;
}

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

/** Returns a question for each unknown heading that resembles a loan term. Results would otherwise ignore the term. */
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

/** Returns the terms that no column states. A column of floor options or conventions also states the spread methods. */
export function openTerms({ columns }: Pick<LoanTable, 'columns'>): readonly FileTerm[] {
	const present = new Set(columns.map(({ field }) => field?.field));
	return fileTerms.filter((term) => {
		if (present.has(term)) return false;
		return !(spreadTerms.has(term) && (present.has('floorOption') || present.has('convention')));
	});
}

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

function spreadMethod(line: string): 'added' | undefined {
	const notCompounded = /\bnot compounded|不(?:计)?复利|nicht (?:aufgezinst|verzinst)/i.test(line);
	const plain = line.replace(/\([^()]*\)/g, '');
	return notCompounded || /(?:aufgezinst|compounded)[^()]{0,60}\+ ?(?:CAS|margin|marge)/i.test(plain)
		? 'added'
		: undefined;
}

const sentenceEnd = /(?<!\d)[.;；。]|[.;；。](?!\d)/;

/** Returns terms that sentences above the table state without contradiction, as suggestions to confirm. */
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
 * Returns a question for each open term: spread methods and the floor base if a row needs them, others if the sentences
 * above the table mention them.
 * @param values values by term, from the user's answers and the saved mapping
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

/** Allowed values of each term; empty if the term is a number. */
export const termOptions: Readonly<Record<FileTerm, readonly string[]>> = {
	marginMethod: ['added', 'compounded'],
	casMethod: ['added', 'compounded'],
	floorOn: ['rfr', 'rfr-plus-cas', 'compounded-rate', 'none'],
	observationShift: ['false', 'true'],
	lookback: [],
	floor: [],
};
