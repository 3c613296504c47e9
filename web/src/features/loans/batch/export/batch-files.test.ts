import { describe, expect, it } from 'vitest';
import { resultCsv } from '#features/loans/shared/export/result-cell.ts';
import { reference } from '#features/loans/testing/reference.ts';
import { workbookBytes } from '#lib/workbook/workbook-bytes.ts';
import type { WorkbookModel } from '#lib/workbook/workbook-model.ts';
import worked from '#test/golden/help/worked-example.json' with { type: 'json' };
import { answerQuestion, noAnswers } from '#ui/mappings/answer-question.ts';
import type { BatchRow, RowOutcome } from '../calculate/batch-row.ts';
import { readBatch } from '../file/read-batch.ts';
import { rowFaults } from '../result/row-faults.ts';
import { batchTextsIn } from '../testing/batch-texts.ts';
import { resultTable } from './result-table.ts';
import { composeResult, composeTemplate, sampleLoans } from './use-batch-export.ts';

const readAgain = async (model: WorkbookModel) =>
	readBatch(new Uint8Array(await workbookBytes(model)), { answers: noAnswers });

const details = {
	fileName: 'loans.csv',
	userId: 'user@demo-bank.example',
	organisation: 'Demo Bank',
	exportTime: '2026-08-10 14:05:00 +08:00',
	version: '1.2.3',
	isWeekendTreatedAsBizDay: false,
	ownColumns: ['Account'],
};

const result: NonNullable<RowOutcome['result']> = {
	...{ currency: 'USD', index: 'SOFR', lastFixingDate: '2022-06-23', payableAmount: '3414.31' },
	...{ compoundedRate: '1.365723054814583778', compoundedRateUnrounded: '1.3657', compoundingFactor: '1.0003' },
	...{ simpleAverage: '1.36', interestDays: 9, observationDays: 9, businessDays: 6 },
	yearlyBasis: 'ACT/360',
	interestAmount: '3414.307637036459445095',
};

const rows: readonly BatchRow[] = [
	{
		read: {
			line: 2,
			loan: {
				...{ loanId: '=HYPERLINK("x")', currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24' },
				...{ principal: '1234567890123456.78', margin: '1.125', principalAmtChanges: { '2022-06-21': '-5' } },
			},
			faults: [],
			written: {},
			own: { Account: '0071' },
		},
		outcome: { result },
	},
	{
		read: {
			line: 3,
			faults: [
				{
					place: { sheet: '', line: 3, letters: 'B' },
					column: 'Start',
					field: 'startDate',
					found: '+cmd',
					code: 'not-a-date',
				},
			],
			own: {},
			written: { startDate: '+cmd', currency: 'USD' },
		},
	},
];
const columns = [{ key: 'Start', letters: 'B', heading: 'Start', field: 'startDate', number: 1 }] as const;

describe('the template for loan files', () => {
	it.each(['en', 'zh'] as const)(
		'reading the template in language %s gives its three sample loans',
		async (language) => {
			const model = composeTemplate(reference, await batchTextsIn(language));
			const { rows: read, questions, ownColumns } = await readAgain(model);
			expect(read.map(({ loan }) => loan)).toEqual(sampleLoans);
			expect(questions).toEqual([]);
			expect(ownColumns).toEqual([]);
		},
	);

	it('the sample loans are those of a worked example, whose results come from an external source', () => {
		const requests = worked.cases.map(({ request }) => request);
		for (const { loanId, ...loan } of sampleLoans) {
			const { rounding, yearlyBasis, systemCalendars, ...terms } =
				requests.find((request) => Object.entries(loan).every(([key, value]) => request[key as 'margin'] === value)) ??
				({} as (typeof requests)[number]);
			expect(terms, String(loanId)).toMatchObject(loan);
		}
	});
});

describe('the exported result of a loan file', () => {
	it('reading the exported workbook gives the same loans, and no text in it starts a formula', async () => {
		const text = await batchTextsIn('en');
		const faults = rows.flatMap((row) => rowFaults(row, columns, text));
		expect(faults).toEqual([
			{
				...{ line: 3, column: 'B Start', heading: 'Start', found: '+cmd', suggestion: '' },
				expected: expect.stringContaining('A date'),
			},
		]);
		const model = composeResult(rows, faults, details, text);
		const [sound, faulty] = (await readAgain(model)).rows;
		expect(sound?.loan).toEqual({ ...rows[0]?.read.loan, loanId: `'=HYPERLINK("x")` });
		expect(faulty?.faults.map(({ code }) => code)).toEqual(['not-a-date', 'missing', 'missing']);
		const cells = model.flatMap(({ rows: all }) => all.flat());
		for (const cell of cells) if (cell?.kind === 'text') expect(cell.text).not.toMatch(/^[=+\-@]\D/);
		expect(cells).toContainEqual({ kind: 'number', value: 3414.31, format: '#,##0.00' });
		expect(cells).toContainEqual({ kind: 'text', text: result.interestAmount });
		expect(cells).toContainEqual({ kind: 'text', text: '0071' });
		expect(sound?.own).toMatchObject({ Account: '0071' });
		expect(model.map(({ name }) => name)).toEqual(['Loans', '# Faults', '# Conventions']);
	});

	it('reading the exported CSV file gives the same loans, even if texts contain separators and signs', async () => {
		const text = await batchTextsIn('en');
		const loan = { ...rows[0]?.read.loan, loanId: 'x;=1,＝2;"-3', margin: '-1.125', floor: '-0.5' };
		const csv = resultCsv(resultTable([{ read: { line: 2, loan, faults: [], written: {}, own: {} } }], [], [], text));
		const bytes = new TextEncoder().encode(csv);
		// The text 1.125 is ambiguous: it can also be read as 1125.
		const asked = readBatch(bytes, { answers: noAnswers }).questions.filter(({ code }) => code === 'decimal-sign');
		const answers = asked.reduce((all, question) => answerQuestion(all, question, '.'), noAnswers);
		const again = readBatch(bytes, { answers });
		expect(again.rows.map((row) => row.loan)).toEqual([{ ...loan, loanId: `x;'=1,'＝2;'"-3` }]);
	});

	it('the CSV file has all digits of each number', async () => {
		const text = await batchTextsIn('en');
		const csv = resultCsv(resultTable(rows, [], ['Account'], text));
		expect(csv.split('\r\n')[1]).toBe(
			`2,"'=HYPERLINK(""x"")",USD,2022-06-15,2022-06-24,1234567890123456.78,1.125,2022-06-21,-5,3414.31,${result.compoundedRate},${result.interestAmount},1.0003,1.36,9,SOFR,2022-06-23,Calculated,,0071`,
		);
	});
});

it('a loan is reported as not compared if the file has no interest of the agent', async () => {
	const texts = await batchTextsIn('en');
	const reconciliation = {
		status: 'equal',
		agent: '3414.31',
		ours: '3414.31',
		difference: '0.00',
		causes: [],
	} as const;
	const compared = { ...result, reconciliation };
	const both = [compared, result].map(
		(each): BatchRow => ({ read: { line: 2, faults: [], written: {}, own: {} }, outcome: { result: each } }),
	);
	const table = resultTable(both, [], [], texts);
	expect(JSON.stringify(table)).toContain('Not compared: the file states no amount');
});

it.each([
	['en', 'Equal · 1,234.50 has more decimals than JPY, which has 0', 'Same loan as row 2'],
	['zh', '一致 · 1,234.50 的小数位多于 JPY（0 位）', '与第 2 行为同一笔贷款'],
] as const)(
	"the CSV file in language %s notes an agent's interest with too many decimals, and a repeated loan",
	async (...expected) => {
		const [language, ...notes] = expected;
		const texts = await batchTextsIn(language);
		const reconciled = (agent: string): NonNullable<RowOutcome['result']> => ({
			...{ ...result, currency: 'JPY' },
			reconciliation: { status: 'equal', agent, ours: agent, difference: '0', causes: [] },
		});
		const row = (line: number, agent: string): BatchRow => ({
			read: { line, faults: [], written: {}, own: {} },
			outcome: { result: reconciled(agent) },
		});
		const csv = resultCsv(resultTable([row(2, '1235'), { ...row(3, '1234.50'), repeats: 2 }], [], [], texts));
		const [, first = '', second = ''] = csv.split('\r\n');
		for (const note of notes) {
			expect(first).not.toContain(note);
			expect(second).toContain(note);
		}
	},
);
