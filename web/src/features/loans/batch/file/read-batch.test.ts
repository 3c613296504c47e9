import { describe, expect, it } from 'vitest';
import { mappingContent, savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { SavedMapping } from '#shared/table/read/table-row.ts';
import { peopleBytes, truthOf } from '#shared/table/testing/people-file.ts';
import { workbookWithHidden } from '#test/support/workbook-with-hidden.ts';
import {
	acceptProposals,
	answerField,
	answerQuestion,
	answerSerials,
	answerTerm,
	noAnswers,
} from '#ui/mappings/answer-question.ts';
import type { BatchAnswers, BatchReading } from './batch-reading.ts';
import { readBatch } from './read-batch.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const read = (text: string, answers: BatchAnswers = noAnswers) => readBatch(bytesOf(text), { answers });

const codes = ({ questions }: BatchReading) => questions.map(({ code, key, field }) => `${code} ${key ?? field ?? ''}`);

const head = 'Currency,Start Date,End Date,Principal';
const loan = 'USD,2022-06-15,2022-06-24,10000000';
const first = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

interface Truth {
	readonly rows: readonly { readonly fields: Readonly<Record<string, unknown>> }[];
}

const stated = { marginMethod: 'added', casMethod: 'added', floorOn: 'rfr', floor: '0', observationShift: 'false' };

describe.each(['RFR_interest_run_2026Q2.xlsx', 'Zinskontrolle_SARON_ESTR_2026-06.csv', 'loans_shanghai_2026Q2.txt'])(
	'the loan file %s',
	(name) => {
		const bytes = peopleBytes(`loans/${name}`);
		const open = readBatch(bytes, { answers: noAnswers });

		it('questions are asked only about terms that the file states in words, and propose the stated value', () => {
			const proposed = Object.fromEntries(open.questions.map(({ field, ...question }) => [field, question.proposed]));
			const { floorOn, ...others } = proposed;
			expect(codes(open).every((code) => code.startsWith('term '))).toBe(true);
			expect(others).toEqual({
				marginMethod: 'added',
				casMethod: 'added',
				lookback: '5',
				observationShift: 'false',
				floor: '0',
			});
			expect(Object.hasOwn(proposed, 'floorOn')).toBe(true);
			expect(floorOn).toBe(name.startsWith('loans') ? undefined : 'rfr');
		});

		it('with the proposed answers, the loans are read as expected', () => {
			const proposed = acceptProposals(noAnswers, open.questions);
			const answers = Object.entries(stated).reduce((all, [term, value]) => answerTerm(all, term, value), proposed);
			const { rows, questions } = readBatch(bytes, { answers });
			expect(questions).toEqual([]);
			const loans = truthOf<Truth>(`loans/${name}`).rows.map(({ fields }) => {
				const { floorOption, allowNonBusinessDates, principal, cas, ...terms } = fields;
				const spread = Number(cas) === 0 ? {} : { cas };
				const plain = String(principal).replace(/(\.\d*?)0+$/, '$1');
				return { ...terms, ...spread, principal: plain, ...stated, observationShift: false };
			});
			const requests = rows.map((row) => {
				const { loanId, cas, ...request } = row.loan ?? {};
				return Number(cas ?? 0) === 0 ? request : { ...request, cas };
			});
			expect(requests).toEqual(loans);
		});
	},
);

it('an HTML page with the file name of a workbook is refused', () => {
	const { refused } = readBatch(peopleBytes('loans/loantrack_export.xls'), { answers: noAnswers });
	expect(refused?.refused).toBe('html');
});

it('the reader reports hidden rows and columns that it has read', () => {
	const cells = (text: string) => text.split(',');
	const rows = [cells(`${head},Margin (%),#Note`), ...['1', '2', '3'].map((margin) => cells(`${loan},${margin},x`))];
	const hidden = {
		rows: { 2: 'hidden="1"', 3: 'ht="0" customHeight="1"', 4: 'hidden="0" ht="15"' },
		columns: '<col min="4" max="4" hidden="true"/><col min="6" max="16384" width="0"/>',
	};
	const open = readBatch(new Uint8Array(workbookWithHidden(rows, hidden)), { answers: noAnswers });
	expect(codes(open)).toEqual(['hidden-column Principal', 'term marginMethod']);
	const answers = acceptProposals(noAnswers, open.questions);
	const again = readBatch(new Uint8Array(workbookWithHidden(rows, hidden)), { answers });
	expect(again.hidden).toMatchObject({ rows: 2, columns: ['D (Principal)'] });
	expect(read(`${head}\n${loan}`).hidden).toBeUndefined();
});

describe('columns of a loan file', () => {
	it('headings are recognised in any order, case and language, and other columns are kept as written', () => {
		const { rows, ownColumns } = read(
			'结束日,loan_id,remark,PRINCIPAL,开始日,account,currency\n2022-06-24,A,x,5000000,2022-06-15,007,USD',
		);
		expect(rows[0]?.loan).toEqual({ ...first, loanId: 'A', principal: '5000000' });
		expect(ownColumns).toEqual(['remark', 'account']);
		expect(rows[0]?.own).toEqual({ remark: 'x', account: '007' });
	});

	it.each([
		['Margn %', ['match Margn %', 'term marginMethod'], 'margin'],
		['Lockback', ['match Lockback'], 'lookback'],
		['Floor rate p.a.', ['own-column Floor rate p.a.'], undefined],
		['#Margin of last year', [], undefined],
		['Borrower', [], undefined],
	])('a question about the unknown heading "%s" is asked only if it may be a loan term', (heading, asked, proposed) => {
		const open = read(`${head},${heading}\n${loan},1`);
		expect(codes(open)).toEqual(asked);
		expect(open.questions[0]?.proposed).toBe(proposed);
	});

	it('if a field is assigned to a different column, its former column becomes a column of the user', () => {
		const text = `${head},Old principal\n${loan},5000000`;
		const { layout } = read(text);
		if (layout === undefined) throw new Error('no layout');
		const { rows } = read(text, answerField(noAnswers, layout, 'Old principal', 'principal'));
		expect(rows[0]?.loan?.principal).toBe('5000000');
		expect(rows[0]?.own).toEqual({ Principal: '10000000' });
	});

	it('a question is asked if a column is missing, and no loan is read until it is answered', () => {
		const { rows, ...open } = read('Currency,Start Date,End Date,Sum\nUSD,2022-06-15,2022-06-24,1000000');
		expect(codes(open as BatchReading)).toEqual(['field-missing principal']);
		expect(rows[0]?.loan).toBeUndefined();
		const [question] = open.questions;
		const answers = question && answerQuestion(noAnswers, question, 'Sum');
		expect(read('Currency,Start Date,End Date,Sum\nUSD,2022-06-15,2022-06-24,1000000', answers).rows[0]?.loan).toEqual({
			...first,
			principal: '1000000',
		});
	});
});

describe('rows of a loan file', () => {
	it.each([
		['an amount with commas', `${head}\nUSD,2026-01-05,2026-04-06,25,000,000`],
		['a decimal comma', `${head},Margin (%)\nEUR,2026-01-05,2026-04-07,25000000,1,25`],
		['a remark beyond the headings', `${head},,\n${loan},,,x`],
		[
			'an amount with commas under the next headings',
			`${head},Margin (%),CAS (%)\nUSD,2026-01-05,2026-04-06,25,000,050`,
		],
	])('a row has a fault if %s shifts its cells', (_, text) => {
		const [row] = read(text).rows;
		expect(row?.loan).toBeUndefined();
		const shifted = row?.faults.filter(({ code }) => /beyond-headings|row-shifted|figure-part/.test(code));
		expect(shifted).not.toEqual([]);
	});

	it('a row has all the faults of its cells, and the other rows are still read', () => {
		const text = `${head},Lookback,Change 1 Date\nUSD,2022-02-30,,x,-1,2022-06-20\n\n${loan},2,\n`;
		const [faulty, sound, ...more] = read(text).rows;
		expect(more).toEqual([]);
		expect(sound).toMatchObject({ line: 4, loan: { ...first, lookback: 2 }, faults: [] });
		expect(faulty?.line).toBe(2);
		expect(faulty?.written).toMatchObject({ currency: 'USD', startDate: '2022-02-30', principal: 'x' });
		expect(faulty?.faults.map(({ code }) => code).sort()).toEqual(
			['change-incomplete', 'missing', 'no-such-day', 'not-a-figure', 'not-whole'].sort(),
		);
	});

	it('a row without a convention has a fault if the method of its margin is missing', () => {
		const text = `${head},Convention,Margin (%)\n${loan},lma-usd-sofr,1.75\n${loan},,1.75\n`;
		const [agreed, open] = read(text, {
			table: { values: { lookback: '5', observationShift: 'false', floor: '' } },
		}).rows;
		expect(agreed?.loan).toMatchObject({ convention: 'lma-usd-sofr', margin: '1.75' });
		expect(open?.loan).toBeUndefined();
		expect(open?.faults.map(({ code, field }) => [code, field])).toEqual([['missing', 'marginMethod']]);
	});

	it('a margin "tbc" is reported as not known yet', () => {
		const [row] = read(`${head},Margin (%)\n${loan},tbc`).rows;
		expect(row?.loan).toBeUndefined();
		expect(row?.faults.map(({ code, column, found }) => [code, column, found])).toEqual([
			['pending', 'Margin (%)', 'tbc'],
		]);
	});

	it('a date written as a serial number is a fault until the user accepts serial numbers', () => {
		const text = `${head}\nUSD,44727,2022-06-24,10000000`;
		expect(read(text).rows[0]?.faults.map(({ code, suggestions }) => [code, suggestions])).toEqual([
			['serial-number', ['2022-06-15']],
		]);
		expect(read(text, answerSerials(noAnswers, true)).rows[0]?.loan).toEqual(first);
	});

	it.each(['175bp', '1.75%', '1,75 %', '1.75'])('the margin %s is read as 1.75', (margin) => {
		const { rows } = read(`Currency;Start Date;End Date;Principal;Margin (%)\n${loan.replaceAll(',', ';')};${margin}`);
		expect(rows[0]?.loan?.margin).toBe('1.75');
	});

	it.each([
		['25m', '25000000'],
		['USD 25m', '25000000'],
		['$25\u00a0000\u00a0000', '25000000'],
		["USD 25'000'000.50", '25000000.5'],
		['1.5 bn', '1500000000'],
	])('the amount %s is read as %s', (principal, plain) => {
		expect(read(`${head}\n${loan.replace('10000000', principal)}`).rows[0]?.loan?.principal).toBe(plain);
	});

	it("an amount with a currency that differs from the row's currency is a fault", () => {
		const { rows } = read(`${head}\nUSD,2022-06-15,2022-06-24,EUR 25m`);
		expect(rows[0]?.faults.map(({ code }) => code)).toEqual(['other-currency']);
	});

	it('an ambiguous amount is read after the user has answered which sign separates decimals', () => {
		const text = 'Currency;Start Date;End Date;Principal\nEUR;2022-06-15;2022-06-24;250.000\n';
		const open = read(text);
		expect(codes(open)).toContain('decimal-sign Principal');
		const [question] = open.questions;
		const answers = question && answerQuestion(noAnswers, question, ',');
		expect(read(text, answers).rows[0]?.loan?.principal).toBe('250000');
	});
});

describe('method of the spreads: compounded or added', () => {
	const spreads = `${head},Margin (%),CAS (%),Floor (%)`;
	it('if the file does not state the methods, each is asked once, unless the spreads are zero', () => {
		const open = read(`${spreads}\n${loan},1.5,0.1,0`);
		expect(codes(open)).toEqual(['term marginMethod', 'term casMethod', 'term floorOn']);
		expect(codes(read(`${spreads}\n${loan},0,,`))).toEqual([]);
	});

	it('no question is asked if the file has a column with floor options', () => {
		const { questions, rows } = read(`${spreads},Floor Option\n${loan},1.5,0.1,0,hybrid\n${loan},1,,,`);
		expect(questions).toEqual([]);
		expect(rows.map((row) => row.loan?.floorOption)).toEqual(['hybrid', undefined]);
	});
});

it('cells pasted from a spreadsheet are read as a loan', () => {
	const text = `${head}\n${loan}`.replaceAll(',', '\t');
	expect(readBatch(bytesOf(text), { answers: noAnswers, isPasted: true }).rows[0]?.loan).toEqual(first);
});

describe('lines above the table of a loan file', () => {
	const table = `${head},Margin (%)\n${loan},1.5`;
	const proposals = (line: string) =>
		Object.fromEntries(read(`"${line}",,,,\n${table}`).questions.map(({ field, proposed }) => [field, proposed]));

	it.each([
		['Margin is added. Lookback 5, lookback 2 for GBP', { marginMethod: undefined, lookback: undefined }],
		['Lookback 5 days. GBP: lookback 2', { marginMethod: undefined, lookback: undefined }],
		['Margin is compounded', { marginMethod: undefined }],
		['Rate = compounded (RFR + margin)', { marginMethod: undefined }],
		['Rate = compounded RFR + margin', { marginMethod: 'added' }],
		['Floor 0.5 %', { marginMethod: undefined, floor: '0.5', floorOn: undefined }],
		['Floor as agreed, on RFR + CAS', { marginMethod: undefined, floor: undefined, floorOn: undefined }],
		['Observation shift as agreed', { marginMethod: undefined, observationShift: undefined }],
	])('a term is proposed only if the line states it clearly: %s', (line, expected) => {
		expect(proposals(line)).toEqual(expected);
	});
});

describe('a saved column mapping', () => {
	const strange = 'Titolo;;;;\nDivisa;Dal;Al;Importo;Sconto\nUSD;15.06.2022;24.06.2022;10000000;1.5\n';
	const fields = { Divisa: 'currency', Dal: 'startDate', Al: 'endDate', Importo: 'principal', Sconto: 'margin' };
	const answered: BatchAnswers = {
		table: {
			headingLines: { '': 2 },
			columns: Object.fromEntries(
				Object.entries(fields).map(([key, field]) => [
					key,
					{ field, ...(key === 'Sconto' && { unit: 'percent' as const }) },
				]),
			),
			values: { marginMethod: 'added' },
		},
	};
	const mapping = { ...(read(strange, answered).mapping as SavedMapping), name: 'Banca' };
	const readAgain = (text: string, answers = noAnswers, mappings = [mapping]) =>
		readBatch(bytesOf(text), { answers, mappings });

	it('the next file causes only the question whether to use the mapping, and is then read without other questions', () => {
		const next = strange.replace('10000000', '20000000');
		expect(read(strange).refused?.refused).toBe('no-table');
		const open = readAgain(next);
		expect(open.questions).toEqual([{ code: 'mapping', options: ['Banca', ''], proposed: 'Banca', samples: [] }]);
		expect(open.rows.every((row) => row.loan === undefined)).toBe(true);
		const used = readAgain(next, acceptProposals(noAnswers, open.questions));
		expect(used.questions).toEqual([]);
		expect(used.rows[0]?.loan).toEqual({ ...first, principal: '20000000', margin: '1.5', marginMethod: 'added' });
		expect(readAgain(next, { ...noAnswers, mapping: null }).refused?.refused).toBe('no-table');
	});

	it('a mapping is unchanged after it is stored and restored', () => {
		const stored = savedMappingOf({ name: 'Banca', ...mappingContent(mapping) });
		expect(stored).toEqual(mapping);
	});

	it('the mapping is not proposed for a file with different headings', () => {
		expect(readAgain(`${head}\n${loan}`).questions).toEqual([]);
	});

	it('if the file and the mapping state different values of a term, the user is asked', () => {
		const text = strange.replace('Titolo', 'Lookback 2');
		const withLookback = { ...mapping, values: { ...mapping.values, lookback: '5' } };
		const { questions } = readAgain(text, { ...noAnswers, mapping: 'Banca' }, [withLookback]);
		expect(questions.map(({ field, proposed }) => [field, proposed])).toEqual([['lookback', '2']]);
	});

	it('an answer that a term does not apply takes precedence over the mapping', () => {
		const answers = { mapping: 'Banca', table: { values: { floor: '' } } };
		const withFloor = { ...mapping, values: { ...mapping.values, floor: '1', floorOn: 'rfr' } };
		expect(readAgain(strange, answers, [withFloor]).rows[0]?.loan).not.toHaveProperty('floor');
	});

	it('two headings that differ only in case are not saved, so the next file causes a question about them', () => {
		const text = `${head},Margin (%),MARGIN (%)\n${loan},1,2`;
		const own = { 'MARGIN (%)': { field: null }, 'Margin (%)': { field: 'margin' } };
		const once = read(text, { table: { columns: own, values: { marginMethod: 'added' } } });
		expect(once.questions).toEqual([]);
		const saved = { ...(once.mapping as SavedMapping), name: 'Twice' };
		const { questions } = readAgain(text, { ...noAnswers, mapping: 'Twice' }, [saved]);
		expect(questions.map(({ code, field }) => `${code} ${field}`)).toEqual(['two-columns margin']);
	});
});

describe('limits of a loan file', () => {
	const many = `${head}\n${`${loan}\n`.repeat(5001)}`;
	it.each([
		['empty', ''],
		['no-rows', `${head}\n,,,\n`],
		['quote-not-closed', `${head}\n"USD,2022-06-15`],
		['not-text', 'a\0b'],
		['too-many-rows', many],
		['no-table', 'a,b\n1,2'],
	])('a file is refused with code %s', (code, text) => {
		expect(read(text).refused?.refused).toBe(code);
	});

	it('a file with 5,000 loans is read', () => {
		expect(read(many.slice(0, -loan.length - 1)).rows).toHaveLength(5000);
	});

	it('if a file is not in UTF-8, the user is asked for its encoding', () => {
		const legacy = Uint8Array.from([...bytesOf(`${head}\n`), 0xbb, 0xf5, 0xb1, 0xd2]);
		expect(codes(readBatch(legacy, { answers: noAnswers }))).toEqual(['encoding ']);
	});
});
