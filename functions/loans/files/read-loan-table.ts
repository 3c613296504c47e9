import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import { columnQuestions, type FileTerm, type LoanQuestion, termQuestions } from '#shared/loan/loan-questions.ts';
import { cellAt } from '#shared/table/file/grid.ts';
import { findHeadings, type Headings } from '#shared/table/heading/heading.ts';
import { currencyOf } from '#shared/table/kind/currency-words.ts';
import { figureOf } from '#shared/table/kind/figure-kind.ts';
import { absenceOf } from '#shared/table/kind/words.ts';
import { TableColumns } from '#shared/table/read/read-table.ts';
import { describeQuestion, type Question } from '#shared/table/read/table-row.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import {
	chooseGrid,
	configuredForm,
	headingForm,
	knownFields,
	mappedForm,
	requireMapping,
	sheetNotes,
} from './loan-file-columns.ts';
import { isNotZero, type LoanFileRow, loanRow, skippedRow, withoutOpenAmounts } from './loan-file-rows.ts';
import { LoanFileFailure, type LoanSource, openLoanFile } from './open-loan-file.ts';

export interface LoanFileForm {
	readonly orgId: string;
	readonly batch: LoanBatch;
	/** Name of a saved mapping, which replaces the input columns, the delimiter and the decimal point. */
	readonly mapping?: string | undefined;
}

export interface LoanTable {
	readonly separator?: LoanSource['separator'];
	readonly isMapped: boolean;
	readonly ownColumns: readonly string[];
	readonly loans: number;
	/** Line numbers of each loan ID that occurs more than once. IDs are compared exactly, without surrounding blanks. */
	readonly repeatedIds: ReadonlyMap<string, readonly number[]>;
	readonly currencies: ReadonlySet<string>;
	readonly notes: readonly string[];
	readonly parts: () => AsyncIterable<readonly LoanFileRow[]>;
}

/** @throws LoanFileFailure if the file cannot be read, or leaves a question open that a person would have to answer */
export async function openLoanTable(path: string, { orgId, batch, mapping: named }: LoanFileForm): Promise<LoanTable> {
	const { delimiter, encoding, mapping: configured } = batch.features;
	const name = named ?? configured;
	const mapping = name === undefined ? undefined : await requireMapping(orgId, name);
	const heading = headingForm(batch, mapping);
	const source = await openLoanFile(path, {
		separator: mapping === undefined ? delimiter : undefined,
		encoding,
		knownHeadings: (grid) => knownFields(grid, findHeadings(grid, loanVocabulary, { saved: heading }), heading),
	});
	const { grid, headings } = chooseGrid(source, heading, batch);
	const form = mapping === undefined ? configuredForm(headings, batch) : mappedForm(headings, mapping, batch);
	const headingRow = grid.rows.find(({ line }) => line === headings.line);
	const rowsOf = async function* () {
		for await (const part of source.parts(grid, headings.line)) {
			yield part.map((each) => ({ ...each, row: form.prepare(each.row) }));
		}
	};
	const columns = new TableColumns(grid, headingRow, headings, loanVocabulary, form);
	const seen = await showRows(columns, rowsOf, headings);
	const { questions, read, ...settled } = columns.settle();
	requireAnswers(form.requireColumns(settled.columns), [
		...questions.filter((question) => !form.isSettled(question)),
		...(form.isConfigured ? [] : columnQuestions({ columns: settled.columns, questions })),
		...termQuestions(
			{
				titles: headings.titles,
				columns: settled.columns,
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

const isOwn = (field: string | undefined) => field === undefined || field === 'agentInterest';

const maxCurrencies = 1000;
const maxListed = 20;

async function showRows(
	columns: TableColumns,
	rowsOf: () => ReturnType<LoanSource['parts']>,
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
