import type { Grid } from '#shared/table/file/grid.ts';
import { describeExpectation } from '#shared/table/kind/fault.ts';
import { readTable, type TableReading } from '#shared/table/read/read-table.ts';
import { describeQuestion, type TableRow } from '#shared/table/read/table-row.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import type { Field, Vocabulary } from '#shared/table/vocabulary/vocabulary.ts';

export interface PortfolioFault {
	readonly sheet: string;
	readonly line: number;
	readonly column: string;
	readonly found: string;
	readonly expected: string;
	readonly code?: string;
	readonly params?: Readonly<Record<string, string>>;
}

/** Names of the sheets that list drawings, repayments and margin steps. A text file has only the loans. */
export const stepSheets = { drawings: 'Drawings', repayments: 'Repayments', marginSteps: 'Margin steps' } as const;

export type StepSheet = keyof typeof stepSheets;

/** A loan of a portfolio file: its row on the loan sheet, and its rows on the other sheets. */
export interface PortfolioRow {
	readonly loan: TableRow;
	readonly steps: Readonly<Record<StepSheet, readonly TableRow[]>>;
	readonly faults: readonly PortfolioFault[];
}

export interface Portfolio {
	readonly rows: readonly PortfolioRow[];
	/** Faults of column headings, and of rows that name an unknown loan. */
	readonly faults: readonly PortfolioFault[];
}

const name: Field = {
	field: 'name',
	kind: 'text',
	need: 'required',
	synonyms: ['Loan', 'Loan name', 'Loan ID', '贷款', '贷款名称', '贷款编号'],
};

const sharedFields = new Set(
	'currency startDate endDate margin cas floor floorOption marginMethod casMethod floorOn lookback lockout rounding observationShift yearlyBasis systemCalendars clientCalendars'.split(
		' ',
	),
);

const rateUnit = { unit: 'percent', bareUnit: 'percent' } as const;

const lifeFields: readonly Field[] = [
	{ field: 'reference', kind: 'text', synonyms: ['Loan reference', '参考编号'] },
	{ field: 'lender', kind: 'text', synonyms: ['Bank', '贷款人'] },
	{ field: 'borrower', kind: 'text', synonyms: ['Client', '借款人'] },
	{ field: 'facility', kind: 'text', synonyms: ['Facility name', '授信名称'] },
	{
		field: 'principal',
		kind: 'amount',
		need: 'required',
		synonyms: ['Opening principal', 'Principal amount', '本金', '期初本金'],
	},
	{ field: 'convention', kind: 'text', synonyms: ['Market convention', '惯例'] },
	{ field: 'periodLength', kind: 'tenor', synonyms: ['Interest period', 'Frequency', 'Period', '计息期长度'] },
	{ field: 'rollDay', kind: 'text', synonyms: ['Roll date', '滚动日'] },
	{
		field: 'businessDayConvention',
		kind: 'word',
		words: {
			ModifiedFollowing: ['modified following', 'MF', 'modified'],
			Following: ['F'],
			Preceding: ['P'],
			ModifiedPreceding: ['modified preceding', 'MP'],
			NoMoving: ['unadjusted', 'none', 'no adjustment'],
		},
		synonyms: ['Business day convention', 'BDC', '营业日惯例'],
	},
	{
		field: 'stub',
		kind: 'word',
		words: {
			ShortFirst: ['short first'],
			LongFirst: ['long first'],
			ShortLast: ['short last'],
			LongLast: ['long last'],
		},
		synonyms: ['Stub rule', '残端规则'],
	},
	{ field: 'paymentLag', kind: 'count', synonyms: ['Payment lag days', 'Payment delay', '付款延迟天数'] },
	{
		field: 'plan',
		kind: 'word',
		words: { bullet: ['at maturity'], equal: ['equal instalments', 'linear'], annuity: ['level payment'] },
		synonyms: ['Repayment plan', 'Amortisation', '还款方式'],
	},
	{
		field: 'everyPeriods',
		kind: 'count',
		synonyms: ['Instalment every', 'Periods between instalments', '还本间隔期数'],
	},
	{ field: 'annuityRate', kind: 'rate', ...rateUnit, synonyms: ['Annuity rate', '等额本息利率'] },
];

export const portfolioVocabulary: Vocabulary = {
	subject: 'portfolio',
	fields: [
		name,
		...loanVocabulary.fields
			.filter(({ field }) => sharedFields.has(field))
			.map((field) => (field.kind === 'rate' ? { ...field, ...rateUnit } : field)),
		...lifeFields,
	],
};

const date: Field = {
	field: 'date',
	kind: 'date',
	need: 'required',
	synonyms: ['From', 'Value date', '日期', '起始日'],
};

const amountSteps: Vocabulary = {
	subject: 'portfolio-steps',
	minFields: 2,
	fields: [
		name,
		date,
		{ field: 'amount', kind: 'amount', need: 'required', synonyms: ['Drawing', 'Repayment', '金额'] },
	],
};

const marginSteps: Vocabulary = {
	subject: 'portfolio-margins',
	minFields: 2,
	fields: [
		name,
		date,
		{ field: 'margin', kind: 'rate', need: 'required', ...rateUnit, synonyms: ['Spread', '加点', '利差'] },
	],
};

const stepVocabularies: Readonly<Record<StepSheet, Vocabulary>> = {
	drawings: amountSteps,
	repayments: amountSteps,
	marginSteps,
};

const canonical = (sheet: string) => sheet.toLowerCase().replace(/[\s_-]+/g, '');

const nameKey = (row: TableRow) => (row.values.name?.value ?? '').trim().toLowerCase();

/**
 * Reads a sheet of loans, and sheets of drawings, repayments and margin steps that name their loan. A fault of one loan
 * does not affect others.
 */
export function readPortfolioSheets(grids: readonly Grid[]): Portfolio {
	const written = grids.filter(({ rows }) => rows.length > 0);
	const visible = written.filter(({ isHidden }) => !isHidden);
	const stepNames = new Map(Object.entries(stepSheets).map(([key, sheet]) => [canonical(sheet), key as StepSheet]));
	const ofSteps = (grid: Grid) => stepNames.get(canonical(grid.sheet));
	const faults: PortfolioFault[] = written.flatMap((grid) =>
		grid.isHidden && ofSteps(grid) !== undefined ? [sheetFault(grid, sheetHidden)] : [],
	);
	const loans = visible
		.filter((grid) => ofSteps(grid) === undefined)
		.flatMap((grid) => read(grid, portfolioVocabulary, faults));
	const known = new Set(loans.map(nameKey));
	const steps = { drawings: new Map(), repayments: new Map(), marginSteps: new Map() } as Record<
		StepSheet,
		Map<string, TableRow[]>
	>;
	for (const grid of visible) {
		const key = ofSteps(grid);
		if (key === undefined) continue;
		for (const row of read(grid, stepVocabularies[key], faults)) {
			const loan = nameKey(row);
			if (!known.has(loan)) faults.push(unknownLoan(row), ...faultsOf(row));
			else steps[key].set(loan, [...(steps[key].get(loan) ?? []), row]);
		}
	}
	const firstLines = new Map<string, number>();
	const rows = loans.map((loan): PortfolioRow => {
		const key = nameKey(loan);
		const earlier = firstLines.get(key);
		if (earlier === undefined) firstLines.set(key, loan.line);
		const own = {
			drawings: steps.drawings.get(key) ?? [],
			repayments: steps.repayments.get(key) ?? [],
			marginSteps: steps.marginSteps.get(key) ?? [],
		};
		const all = [loan, ...own.drawings, ...own.repayments, ...own.marginSteps].flatMap(faultsOf);
		const repeated = earlier === undefined || key === '' ? [] : [repeatedIn(earlier, loan, 'name')];
		const repeatedSteps = Object.values(own).flatMap(repeatedDates);
		return { loan, steps: own, faults: [...all, ...repeated, ...repeatedSteps] };
	});
	return { rows, faults };
}

function read(grid: Grid, vocabulary: Vocabulary, faults: PortfolioFault[]): readonly TableRow[] {
	const table = readTable(grid, vocabulary, {});
	if (table === undefined) {
		faults.push(sheetFault(grid, headingsMissing));
		return [];
	}
	for (const question of table.questions) {
		const [found = ''] = question.samples;
		const expected = describeQuestion(question);
		faults.push({
			sheet: grid.sheet,
			line: table.headingLine,
			column: question.key ?? question.field ?? '',
			found,
			expected,
			code: question.code,
			params: { field: question.field ?? '', proposed: question.proposed ?? '' },
		});
	}
	faults.push(...unknownHeadings(table));
	return table.questions.length > 0 ? [] : table.rows;
}

/** Returns a fault for each column with values and an unknown heading, so that no misspelled floor is ignored. */
function unknownHeadings({ sheet, headingLine, columns, rows, questions }: TableReading): PortfolioFault[] {
	const asked = new Set(questions.map(({ key }) => key));
	return columns.flatMap(({ key, field, heading }) => {
		const found = rows.find(({ own }) => own[key] !== undefined)?.own[key];
		if (field !== undefined || heading === '' || found === undefined || asked.has(key)) return [];
		const expected = 'must have a heading of the template, or be deleted';
		return [{ sheet, line: headingLine, column: key, found, expected, code: 'heading-unknown' }];
	});
}

const headingsMissing = { expected: 'must have the headings of the template', code: 'headings-missing' } as const;

/** A hidden sheet is a fault, because using it and ignoring it could both be wrong. */
const sheetHidden = { expected: 'must not be hidden: show the sheet, or delete it', code: 'sheet-hidden' } as const;

const sheetFault = ({ sheet, rows }: Grid, fault: Pick<PortfolioFault, 'expected' | 'code'>): PortfolioFault => ({
	sheet,
	line: rows[0]?.line ?? 1,
	column: '',
	found: '',
	...fault,
});

const unknownLoan = (row: TableRow): PortfolioFault => ({
	...faultAt(row, 'name', 'must be the name of a loan in the sheet of loans'),
	code: 'loan-unknown',
});

/** Returns the faults of a row's cells. A word such as `tbc` is a fault, because a blank would mean something else. */
const faultsOf = ({ faults, remarks, sheet, line }: TableRow): PortfolioFault[] => [
	...faults.map(({ place, column, found, ...fault }) => ({
		sheet: place.sheet,
		line: place.line,
		column,
		found,
		expected: describeExpectation(fault),
		code: fault.code,
		...(fault.params && { params: fault.params }),
	})),
	...remarks
		.filter(({ code }) => code === 'pending')
		.map(({ column, found }) => ({
			sheet,
			line,
			column,
			found,
			expected: 'must be a value, or blank',
			code: 'pending',
		})),
];

const repeatedIn = (line: number, row: TableRow, field: string): PortfolioFault => ({
	...faultAt(row, field, `is also in line ${line}`),
	code: 'repeated',
	params: { line: String(line) },
});

/** Returns a fault for each row with the date of an earlier row of the loan, because one of them may be a mistake. */
function repeatedDates(rows: readonly TableRow[]): PortfolioFault[] {
	const lines = new Map<string, number>();
	return rows.flatMap((row) => {
		const date = row.values.date?.value;
		if (date === undefined) return [];
		const earlier = lines.get(date);
		if (earlier !== undefined) return [repeatedIn(earlier, row, 'date')];
		lines.set(date, row.line);
		return [];
	});
}

export function faultAt(row: TableRow, field: string, expected: string): PortfolioFault {
	return { sheet: row.sheet, line: row.line, column: field, found: row.values[field]?.text ?? '', expected };
}
