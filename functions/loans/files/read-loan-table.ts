import { savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import { type LoanFileField, loanFileFields, requiredLoanFields } from '#shared/loan/batch/loan-fields.ts';
import {
	columnQuestions,
	type FileTerm,
	type LoanQuestion,
	statedValues,
	termQuestions,
} from '#shared/loan/loan-questions.ts';
import { type LoanRequest, requestOfRow } from '#shared/loan/loan-request.ts';
import type { Separator } from '#shared/table/file/find-separator.ts';
import { cellAt, type Grid, type GridRow } from '#shared/table/file/grid.ts';
import { fieldOfHeading, findHeadings, type Headings } from '#shared/table/heading/find-headings.ts';
import { canonicalHeading } from '#shared/table/heading/heading.ts';
import { currencyOf } from '#shared/table/kind/currency-words.ts';
import { describeExpectation, valueFault } from '#shared/table/kind/fault.ts';
import { figureOf } from '#shared/table/kind/figure-kind.ts';
import { parseFigure } from '#shared/table/kind/parse-figure.ts';
import { absenceOf } from '#shared/table/kind/words.ts';
import type { ColumnAnswer, SavedMapping, TableAnswers } from '#shared/table/mapping/answers.ts';
import { savedKey } from '#shared/table/mapping/propose-mapping.ts';
import { describeQuestion, type Question } from '#shared/table/mapping/question.ts';
import type { CarriedRow } from '#shared/table/read/carry-merged.ts';
import type { ReadColumn } from '#shared/table/read/read-row.ts';
import { TableColumns } from '#shared/table/read/table-columns.ts';
import type { TableFault, TableRow } from '#shared/table/read/table-row.ts';
import { checkLoan, loanOfRow, loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import type { Vocabulary } from '#shared/table/vocabulary/vocabulary.ts';
import { findMapping } from '../store/mapping-store.ts';
import { type ConfiguredColumns, configuredColumns } from './configured-columns.ts';
import { LoanFileFailure } from './loan-file-failure.ts';
import { type LoanSource, openLoanFile } from './open-loan-file.ts';

/** Descriptions of the columns of a loan file. */
export interface LoanFileForm {
	readonly orgId: string;
	readonly batch: LoanBatch;
	/**
	 * Name of a mapping of the organisation, which takes the place of the input columns, the delimiter and the decimal point.
	 *
	 * @default that of the LVE features
	 */
	readonly mapping?: string | undefined;
}

/** A row of a loan file: a loan, a row with faults, or a row that is not a loan. */
export interface LoanFileRow {
	/** Counted from 1. */
	readonly line: number;
	/** Reason why the row is not a loan, such as `subtotal`. */
	readonly skipped?: string;
	/** The terms that could be read. */
	readonly loan: LoanRequest;
	/** Faults as English sentences; a row without faults is a loan. */
	readonly faults: readonly string[];
	/** Texts of the cells that could not be read, and of principal changes. */
	readonly written: Readonly<Partial<Record<LoanFileField, string>>>;
	/** The person's own columns as written, by key of the column. */
	readonly own: Readonly<Record<string, string>>;
	/** Interest that the agent states. */
	readonly agentInterest?: string | undefined;
}

/** A loan file without open questions. Its rows can be read more than once. */
export interface LoanTable {
	readonly separator?: Separator | undefined;
	/** True if a saved mapping has answered for the columns. */
	readonly isMapped: boolean;
	/** Keys of the columns that are no terms of a loan. */
	readonly ownColumns: readonly string[];
	/** Rows that are loans, with faults or without. */
	readonly loans: number;
	/** Lines of each loan ID that is in more than one row. IDs are compared as written, without surrounding blanks. */
	readonly repeatedIds: ReadonlyMap<string, readonly number[]>;
	/** Currencies that the rows name. */
	readonly currencies: ReadonlySet<string>;
	/** Decisions of the reader that the owner of the file should know. */
	readonly notes: readonly string[];
	readonly parts: () => AsyncIterable<readonly LoanFileRow[]>;
}

const convention = { field: 'convention', kind: 'text', synonyms: [] } as const;
const vocabulary: Vocabulary = { ...loanVocabulary, fields: [...loanVocabulary.fields, convention] };

/**
 * Opens a loan file and reads its headings and what its columns prove.
 *
 * @throws LoanFileFailure for a file that cannot be read, or that leaves something open which a person would be asked
 */
export async function openLoanTable(path: string, { orgId, batch, mapping: named }: LoanFileForm): Promise<LoanTable> {
	const { delimiter, encoding, mapping: configured } = batch.features;
	const name = named ?? configured;
	const mapping = name === undefined ? undefined : await requireMapping(orgId, name);
	const heading = headingForm(batch, mapping);
	const source = await openLoanFile(path, {
		separator: mapping === undefined ? delimiter : undefined,
		encoding,
		knownHeadings: (grid) => knownFields(grid, findHeadings(grid, vocabulary, { saved: heading }), heading),
	});
	const { grid, headings } = chooseGrid(source, heading, batch);
	const form =
		mapping === undefined ? configuredForm(headings, batch, source.separator) : mappedForm(headings, mapping);
	const headingRow = grid.rows.find(({ line }) => line === headings.line);
	const rowsOf = async function* () {
		for await (const part of source.parts(grid, headings.line)) {
			yield part.map((each) => ({ ...each, row: form.prepare(each.row) }));
		}
	};
	const columns = new TableColumns(grid, headingRow, headings, vocabulary, form);
	const seen = await showRows(columns, rowsOf, headings);
	const { questions, read, ...settled } = columns.settle();
	requireAnswers(form.requireColumns(settled.columns), [
		...questions.filter((question) => !form.isSettled(question)),
		...(form.isConfigured ? [] : columnQuestions({ columns: settled.columns, questions })),
		...termQuestions(
			{
				titles: headings.titles,
				columns: openColumns(settled.columns),
				questions,
				hasTerm: (field) => seen.terms.has(field),
			},
			form.answers.values ?? {},
		),
	]);
	if (seen.loans === 0) throw new LoanFileFailure('The file has no loans below its headings.');
	const amounts = form.isStrict ? settled.columns.filter(({ field }) => field?.kind === 'amount') : [];
	const owns = settled.columns.filter(({ field, heading: text }) => text !== '' && isOwn(field?.field));
	return {
		separator: source.separator,
		isMapped: mapping !== undefined,
		ownColumns: owns.map(({ key }) => key),
		loans: seen.loans,
		repeatedIds: seen.repeatedIds,
		currencies: seen.currencies,
		notes: [...form.notes, ...sheetNotes(source, grid), ...seen.notes],
		parts: async function* () {
			for await (const part of rowsOf()) {
				yield part.map((row) => {
					const kind = columns.kindOf(row.row);
					if (kind !== 'data') return skippedRow(row.row, kind);
					return loanRow(withoutOpenAmounts(read(row), row.row, amounts), settled.columns, owns);
				});
			}
		},
	};
}

/** @throws LoanFileFailure if the organisation has no mapping of the name */
async function requireMapping(orgId: string, name: string): Promise<SavedMapping> {
	const found = await findMapping(orgId, { subject: 'loans', name });
	if (found !== undefined) return savedMappingOf(found);
	throw new LoanFileFailure(`The organization has no mapping of loan files with the name ${name}. Save it in Batch.`);
}

const isOwn = (field: string | undefined) => field === undefined || field === 'agentInterest';

/** A column with conventions states the use of the spreads by row. */
function openColumns(columns: readonly ReadColumn[]): readonly ReadColumn[] {
	const named = columns.find(({ field }) => field?.field === 'convention');
	if (named === undefined) return columns;
	const floorOption = vocabulary.fields.find(({ field }) => field === 'floorOption');
	return floorOption === undefined ? columns : [...columns, { ...named, field: floorOption }];
}

/** Headings that find the heading row: those of the mapping, or of the input columns. */
function headingForm({ InputCols }: LoanBatch, mapping: SavedMapping | undefined): SavedMapping {
	if (mapping !== undefined) return mapping;
	const columns = Object.entries(InputCols).map(([heading, column]): [string, ColumnAnswer] => {
		const { field, number = 1 } = typeof column === 'string' ? { field: column } : column;
		return [canonicalHeading(heading), { field: field.startsWith('change') ? `${field} ${number}` : field }];
	});
	return { name: '', columns: Object.fromEntries(columns), values: {} };
}

/** Number of fields that the headings of a grid have. */
function knownFields(_: Grid, headings: Headings | undefined, { columns }: SavedMapping): number {
	const fields = (headings?.columns ?? []).map(
		({ key, names }) => columns[savedKey(key)]?.field ?? fieldOfHeading(vocabulary, names)?.field,
	);
	return new Set(fields.filter((field) => field != null)).size;
}

/** Sheets whose name begins so are for remarks. */
const remarkMark = '#';

function chooseGrid(source: LoanSource, heading: SavedMapping, batch: LoanBatch) {
	const visible = source.grids.filter(({ sheet, isHidden }) => !isHidden && !sheet.startsWith(remarkMark));
	const found = visible.flatMap((grid) => {
		const headings = findHeadings(grid, vocabulary, { saved: heading });
		return headings === undefined ? [] : [{ grid, headings, known: knownFields(grid, headings, heading) }];
	});
	const most = Math.max(...found.map(({ known }) => known));
	const [best, ...others] = found.filter(({ known }) => known === most);
	if (best === undefined) throw headingFailure(visible, batch);
	if (others.length === 0) return best;
	const options = [best, ...others].map(({ grid }) => grid.sheet);
	throw new LoanFileFailure(
		`More than one sheet has loans: ${options.join(', ')}. Keep the loans in one sheet; names of sheets with remarks begin with #.`,
		{ questions: [{ code: 'sheet', options, samples: [] }] },
	);
}

function headingFailure(grids: readonly Grid[], { InputCols, features: { delimiter } }: LoanBatch): LoanFileFailure {
	const [first, ...more] = grids.flatMap(({ rows }) => rows.slice(0, 1));
	if (first === undefined) return new LoanFileFailure('The file has no loans below its headings.');
	const [only = '', ...others] = first.cells.map(({ text }) => text);
	const found = (Object.keys(separatorNames) as Separator[]).find((each) => each !== delimiter && only.includes(each));
	if (delimiter !== undefined && others.length + more.length === 0 && found !== undefined) {
		return new LoanFileFailure(
			`The columns of the file are separated by ${separatorNames[found]}; the LVE configuration expects ${separatorNames[delimiter]}.`,
		);
	}
	const present = new Set([only, ...others].map(canonicalHeading));
	const needed = Object.entries(InputCols).flatMap(([heading, column]) => {
		const field = typeof column === 'string' ? column : column.field;
		const isRequired = (requiredLoanFields as readonly string[]).includes(field);
		return isRequired && !present.has(canonicalHeading(heading)) ? [heading] : [];
	});
	const headings = [only, ...others].map((each) => each.slice(0, 40)).join(', ');
	return new LoanFileFailure(
		`The header does not fit the LVE input columns. It lacks the columns ${needed.join(', ')}. Line ${first.line} has: ${headings}.`,
		{ questions: [{ code: 'heading-row', options: [], samples: [] }] },
	);
}

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;

function sheetNotes({ grids }: LoanSource, used: Grid): readonly string[] {
	const others = grids.filter((grid) => grid !== used && grid.rows.length > 0).map(({ sheet }) => sheet);
	return others.length === 0 ? [] : [`Sheets that are not read: ${others.join(', ')}.`];
}

/** Answers about the columns, from the configuration or a saved mapping. */
interface Form {
	readonly answers: TableAnswers;
	readonly saved?: SavedMapping;
	readonly prepare: (row: GridRow) => GridRow;
	/** True if every heading has its field from the configuration; other columns are the person's own. */
	readonly isConfigured: boolean;
	readonly isSettled: (question: Question) => boolean;
	/** True if amounts with two readings are refused, also where other cells of the column would settle them. */
	readonly isStrict: boolean;
	/** Description of columns that the file lacks; blank if it lacks none. */
	readonly requireColumns: (columns: readonly ReadColumn[]) => string;
	readonly notes: readonly string[];
}

function configuredForm(headings: Headings, batch: LoanBatch, separator: Separator | undefined): Form {
	const found = configuredColumns(headings.columns, batch, separator);
	const { absent, unknown, prepare } = found;
	// Without an input column, another heading may be that column under another name.
	const isConfigured = absent.length === 0 || unknown.length === 0;
	const own = isConfigured ? unknown.map(({ key }): [string, ColumnAnswer] => [key, { field: null }]) : [];
	const values = agreedValues(found.values, headings);
	const left = unknown
		.filter(({ names }) => isTerm(fieldOfHeading(vocabulary, names)?.field))
		.map(({ heading }) => heading);
	return {
		answers: { columns: { ...found.answers, ...Object.fromEntries(own) }, values },
		prepare,
		isConfigured,
		isSettled: ({ code, key }) => code === 'decimal-sign' && key !== undefined && Object.hasOwn(found.answers, key),
		isStrict: batch.features.decimalPoint === undefined,
		requireColumns: (columns) => missingColumns(found, columns),
		notes:
			isConfigured && left.length > 0
				? [`Columns that are not read, because they are no LVE input columns: ${left.join(', ')}.`]
				: [],
	};
}

const isTerm = (field: string | undefined) =>
	field !== undefined && (Object.hasOwn(loanFileFields, field) || /^(?:change|repaid)/.test(field));

function mappedForm(headings: Headings, saved: SavedMapping): Form {
	const values = agreedValues(saved.values, headings);
	const used = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
	const present = new Set(headings.columns.map(({ key }) => savedKey(key)));
	const absent = Object.entries(saved.columns).flatMap(([key, { field }]) =>
		typeof field === 'string' && !present.has(key) ? [`${key} (${field})`] : [],
	);
	return {
		answers: { values: used },
		saved: { ...saved, values: {} },
		prepare: (row) => row,
		isConfigured: false,
		isSettled: () => false,
		isStrict: false,
		requireColumns: () =>
			absent.length === 0 ? '' : `The file lacks headings of the mapping ${saved.name}: ${listed(absent)}.`,
		notes: [`Read with the mapping ${saved.name}.`],
	};
}

/** Values of all rows that the lines above the table do not state differently. */
function agreedValues(
	values: Readonly<Record<string, string>>,
	{ titles }: Headings,
): Readonly<Record<string, string>> {
	const stated: Readonly<Record<string, string | undefined>> = statedValues({ titles });
	return Object.fromEntries(Object.entries(values).filter(([term, value]) => (stated[term] ?? value) === value));
}

function missingColumns({ absent, unknown }: ConfiguredColumns, columns: readonly ReadColumn[]): string {
	const present = new Set(columns.map(({ field }) => field?.field));
	const lacking = absent.filter(({ field }) => !present.has(field));
	if (lacking.length === 0) return '';
	const names = lacking.map(({ heading }) => heading);
	const isRequired = lacking.some(({ field }) => (requiredLoanFields as readonly string[]).includes(field));
	if (unknown.length === 0) {
		return isRequired ? `The header does not fit the LVE input columns. It lacks the columns ${listed(names)}.` : '';
	}
	return (
		`The file has headings that the LVE input columns do not have, ${listed(unknown.map(({ heading }) => heading))}, and lacks ${listed(names)}. ` +
		'If a column has another name, use that of the LVE input columns. If a column may be missing, give it a default there.'
	);
}

const maxNamed = 5;

function listed(headings: readonly string[]): string {
	const shown = headings.slice(0, maxNamed).map((heading) => heading.slice(0, 40));
	const more = headings.length - shown.length;
	return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const maxCurrencies = 1000;
const maxListed = 20;

/** Shows every row to the columns, and collects what the calculation needs to know before it begins. */
async function showRows(
	columns: TableColumns,
	rowsOf: () => AsyncIterable<readonly CarriedRow[]>,
	{ line: headingLine }: Headings,
) {
	const spreads = columns.mapping.columns.filter(({ field }) => field !== undefined && spreadFields.has(field.field));
	const currency = columns.mapping.columns.find(({ field }) => field?.field === 'currency');
	const option = columns.mapping.columns.find(({ field }) => field?.field === 'floorOption');
	const loanId = columns.mapping.columns.find(({ field }) => field?.field === 'loanId');
	const firstLines = new Map<string, number>();
	const repeatedIds = new Map<string, number[]>();
	let withoutOption = 0;
	const currencies = new Set<string>();
	const terms = new Set<string>();
	const hidden: number[] = [];
	let loans = 0;
	for await (const part of rowsOf()) {
		for (const each of part) {
			const { row } = each;
			if (row.line <= headingLine || columns.show(each) !== 'data') continue;
			loans += 1;
			if (row.isHidden) hidden.push(row.line);
			if (option !== undefined && cellAt(row, option.place).text === '') withoutOption += 1;
			const id = loanId === undefined ? '' : cellAt(row, loanId.place).text;
			if (absenceOf(id) === undefined) {
				const first = firstLines.get(id);
				if (first === undefined) firstLines.set(id, row.line);
				else addLine(repeatedIds, id, first, row.line);
			}
			if (currency !== undefined && currencies.size < maxCurrencies) {
				const { text } = cellAt(row, currency.place);
				currencies.add(currencyOf(text) ?? text.toUpperCase());
			}
			for (const { field, place } of spreads) {
				if (field === undefined || terms.has(field.field)) continue;
				const cell = cellAt(row, place);
				const figure = figureOf(cell);
				const isStated =
					figure !== undefined && ('open' in figure || field.field === 'floor' || isNotZero(figure.figure));
				if (isStated && absenceOf(cell.text) === undefined) terms.add(field.field);
			}
		}
	}
	const shown = `${hidden.slice(0, maxListed).join(', ')}${hidden.length > maxListed ? ', …' : ''}`;
	const notes = [
		...(hidden.length === 0 ? [] : [`Hidden rows that are read: ${shown}.`]),
		...(withoutOption === 0 ? [] : [`${withoutOption} rows have no floor option: ${defaultOption}.`]),
	];
	return { loans, repeatedIds, currencies, terms, notes };
}

function addLine(repeated: Map<string, number[]>, id: string, first: number, line: number): void {
	const lines = repeated.get(id);
	if (lines === undefined) repeated.set(id, [first, line]);
	else lines.push(line);
}

const defaultOption = 'rfr applies, the default of the specification (floor on the daily rate, spreads compounded)';

const spreadFields: ReadonlySet<string> = new Set(['margin', 'cas', 'floor']);

const isNotZero = (figure: string) => /[1-9]/.test(figure);

/** @throws LoanFileFailure that names every open question */
function requireAnswers(missing: string, questions: readonly LoanQuestion[]): void {
	if (missing === '' && questions.length === 0) return;
	const asked = questions.map((question, i) => `(${i + 1}) ${describeLoanQuestion(question)}`);
	const answer =
		'Answer in Batch and save the mapping, then name it as "mapping" when the file is handed in or in the LVE features.';
	if (missing === '') {
		throw new LoanFileFailure('The file leaves open what a person would be asked.', {
			questions,
			details: [...asked, answer],
		});
	}
	const [first = '', ...rest] = missing.split(/(?<=\.) (?=[A-Z])/);
	const details = [...rest, ...asked, ...(asked.length === 0 ? [] : [answer])];
	throw new LoanFileFailure(first, { questions, details });
}

const termNames: Readonly<Record<FileTerm, string>> = {
	marginMethod: 'Is the margin added or compounded?',
	casMethod: 'Is the credit adjustment spread added or compounded?',
	floorOn: 'Which rate does the floor apply to?',
	lookback: 'How many business days is the lookback?',
	observationShift: 'Is the observation period shifted?',
	floor: 'What is the floor, in percent?',
};

/** The question with its place, the texts found, the answers, and the key of the configuration that answers it. */
function describeLoanQuestion(question: LoanQuestion): string {
	const { code, key = '', field = '', options, samples, proposed } = question;
	const sentence =
		code === 'term'
			? termNames[field as FileTerm]
			: code === 'own-column'
				? `Is the column "${key}" the term ${options[0]} of the loans, or your own?`
				: describeQuestion({ ...question, code: code as Question['code'] } as Question);
	const found =
		samples.length === 0
			? ''
			: ` Found: ${samples
					.slice(0, 3)
					.map((text) => `"${text.slice(0, 120)}"`)
					.join(', ')}.`;
	const expected =
		options.length === 0 ? '' : ` Answers: ${options.map((each) => (each === '\t' ? 'tab' : each)).join(', ')}.`;
	const likely = proposed === undefined || code === 'match' ? '' : ` Proposed: ${proposed}.`;
	return `${sentence}${found}${expected}${likely}${configurationKey(question)}`;
}

function configurationKey({ code, field = '', key = '', proposed, options }: LoanQuestion): string {
	if (code === 'term') {
		const example = { [field]: { field, default: proposed ?? options[0] ?? '5' } };
		return ` LVE input column: ${JSON.stringify(example).slice(1, -1)}.`;
	}
	if (code === 'date-order') return ` LVE input column: "${key}" with "format".`;
	if (code === 'decimal-sign') return ' LVE feature: "decimalPoint".';
	return '';
}

function skippedRow({ line, cells }: GridRow, kind: string): LoanFileRow {
	const text = cells
		.map((cell) => cell.text)
		.filter((each) => each !== '')
		.join(' | ');
	return { line, skipped: `skipped: ${kind}: ${text.slice(0, 200)}`, loan: {}, faults: [], written: {}, own: {} };
}

/** One mark before three digits: decimals, or a thousand. */
const openAmount = /^\D{0,5}[1-9]\d{0,2}[.,]\d{3}(?!\d)/;

/** A row whose amounts with two readings are faults. */
function withoutOpenAmounts(read: TableRow, row: GridRow, amounts: readonly ReadColumn[]): TableRow {
	const faults: TableFault[] = [];
	const values = { ...read.values };
	for (const { field, place, key } of amounts) {
		const { text, type } = cellAt(row, place);
		const value = field && values[field.field];
		if (value === undefined || type !== 'text' || !openAmount.test(text)) continue;
		const figure = parseFigure(text);
		if (figure === undefined || !('open' in figure)) continue;
		delete values[field?.field ?? ''];
		const suggestions = Object.values(figure.open);
		const about = { place: value.place, column: key, found: text, ...(field && { field: field.field }) };
		faults.push({ ...valueFault('figure-open', {}, suggestions), ...about });
	}
	return faults.length === 0 ? read : { ...read, values, faults: [...read.faults, ...faults] };
}

function loanRow(row: TableRow, columns: readonly ReadColumn[], owns: readonly ReadColumn[]): LoanFileRow {
	const checked = checkLoan(row);
	const loan = requestOfRow(checked);
	const written: Partial<Record<LoanFileField, string>> = {};
	for (const { field = '', found } of checked.faults) {
		if (found !== '' && Object.hasOwn(loanFileFields, field)) written[field as LoanFileField] ??= found;
	}
	for (const part of ['changeDate', 'changeAmount'] as const) {
		const first = checked.values[`${part} 1`] ?? checked.values[part];
		if (first !== undefined) written[part] = first.text || first.value;
	}
	const pending = checked.remarks.flatMap(({ code, column, found }) => {
		const field = columns.find(({ key }) => key === column)?.field;
		const isTermOfLoan = field !== undefined && field.need !== 'control' && field.field !== 'agentInterest';
		return code === 'pending' && isTermOfLoan ? [`${column}: "${found}" is not known yet: write the value`] : [];
	});
	const own = Object.fromEntries(
		owns.flatMap(({ key, field }) => {
			const text = field === undefined ? row.own[key] : row.values[field.field]?.text;
			return text === undefined ? [] : [[key, text]];
		}),
	);
	const hasFloorOption = columns.some(({ field }) => field?.field === 'floorOption');
	const faults = [...checked.faults.map(describeFault), ...pending, ...(hasFloorOption ? [] : openUses(loan))];
	const { agentInterest } = loanOfRow(checked);
	return { line: row.line, loan, faults, written, own, ...(agentInterest !== undefined && { agentInterest }) };
}

/** Expectations that on the screen name an answer of the person. */
const withoutPerson: Readonly<Partial<Record<TableFault['code'], (fault: TableFault) => string>>> = {
	'figure-open': () => 'can be read as two figures: set decimalPoint in the LVE features, or write one of them',
	'figure-doubtful': () => 'is unusual for the unit of its column: correct it, or write its unit next to it',
};

/** The fault as an English sentence, such as `Start: "31.2.2026" is not a day of 2026-02: 2026-02-28 or 2026-03-01`. */
function describeFault(fault: TableFault): string {
	const { column, found, suggestions = [] } = fault;
	const subject = [column === '' ? 'The row' : `${column}:`, found === '' ? '' : `"${found}"`].filter(
		(each) => each !== '',
	);
	const expected = (withoutPerson[fault.code] ?? describeExpectation)(fault);
	const meant = suggestions.length === 0 ? '' : `: ${suggestions.join(' or ')}`;
	return `${subject.join(' ')} ${expected}${meant}`;
}

/** Spreads of a row whose use no column, convention or default states. */
function openUses(loan: LoanRequest): readonly string[] {
	if (loan.convention !== undefined) return [];
	return (['cas', 'margin'] as const).flatMap((spread) => {
		const value = loan[spread];
		if (typeof value !== 'string' || !isNotZero(value) || loan[`${spread}Method`] !== undefined) return [];
		return [`${spread}: "${value}" needs its use: state ${spread}Method added or compounded`];
	});
}
