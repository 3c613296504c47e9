import { describe, expect, it } from 'vitest';
import { readDealFile } from '#features/valuation/calculate/reading/read-deal-file.ts';
import type { DealsRead } from '#features/valuation/calculate/reading/read-deals.ts';
import { mappingContent, savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { SavedMapping } from '#shared/table/read/table-row.ts';
import { peopleBytes, truthOf } from '#shared/table/testing/people-file.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { confirmPlace, noAnswers } from '#ui/mappings/answer-question.ts';
import { acceptBook, type BookAnswers } from './book-reading.ts';

interface DealTruth {
	readonly tradeId?: string;
	readonly status?: string;
	readonly notData?: boolean;
	readonly deal?: Readonly<Record<string, unknown>>;
	readonly slips?: readonly string[];
}

const truthsOf = (path: string) => truthOf<{ readonly deals: readonly DealTruth[] }>(path).deals;

const read = (bytes: Uint8Array, answers: BookAnswers = noAnswers) => readDealFile(bytes, { answers });

const accepted = (bytes: Uint8Array): DealsRead => {
	const first = read(bytes);
	return read(bytes, acceptBook(noAnswers, first.book?.questions ?? []));
};

const text = (content: string) => new TextEncoder().encode(content);

/** True if the value is the default of a blank field, as documented in the contract of the valuation request. */
const isDefault = (field: string, value: unknown, { leg1Currency, leg2Currency }: Readonly<Record<string, unknown>>) =>
	(field === 'amortized' && value === false) ||
	(/Spread$/.test(field) && value === 0) ||
	(/NotionalExchange$/.test(field) && value === (leg1Currency === leg2Currency ? 'None' : 'Both')) ||
	(/PaymentBusinessConvention$/.test(field) && value === 'ModifiedFollowing');

const stated = (fields: Readonly<Record<string, unknown>>) =>
	Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isDefault(field, value, fields)));

const questionsOf = ({ book }: DealsRead) =>
	book?.questions.map(({ code, key, field, proposed }) => [code, key ?? field, proposed]);

const faultsOf = ({ faults }: DealsRead) =>
	faults.map(({ dealId, column, row, code, values }) => [dealId, `${column}${row}`, code, values.suggestion]);

describe('a book with one row per leg and custom headings below title lines', () => {
	const path = 'swaps/trade_blotter_20210630.xlsx';
	const book = read(peopleBytes(path));

	it('every valid trade is read as the expected deal', () => {
		const noDeals = ['IR293', 'IR302', 'IR310', 'IR311'];
		const expected = truthsOf(path).filter(({ tradeId = '' }) => !noDeals.includes(tradeId));
		expect(book.items.map(stated)).toEqual(expected.map(({ deal }) => stated(deal ?? {})));
		expect(book.items).toHaveLength(20);
	});

	it('a book without questions only has to be accepted by the user', () => {
		expect(questionsOf(book)).toEqual([]);
		expect(book.book?.layout).toMatchObject({ form: 'row-per-leg', sheet: 'POSITIONS', headingLine: 4 });
		expect(book.warnings).toEqual([]);
	});

	it('each trade that cannot be valued is listed with its fault or the reason', () => {
		expect(faultsOf(book)).toEqual([
			['IR302', 'L46', 'table-index-unknown', undefined],
			['IR310', 'L48', 'table-index-unknown', undefined],
			['IR311', 'C49', 'table-not-a-swap', undefined],
		]);
		expect(book.ignored).toMatchObject([
			{ row: 41, text: 'IR293', reason: 'terminated' },
			{ row: 56, reason: 'note' },
		]);
	});

	it("the user's own columns are kept with the deals", () => {
		expect(book.owns?.[0]).toEqual({ Book: 'LEGACY1', 'Trade Date': '2016-09-19', Cpty: 'CPTY-102' });
	});
});

describe('a text file with one row per leg', () => {
	const path = 'swaps/mx_legs_20230131.csv';

	it('only the unit of the column with rates and spreads has to be answered', () => {
		const book = read(peopleBytes(path));
		expect(questionsOf(book)).toEqual([['unit', 'RATE_SPREAD', 'percent']]);
		expect(book).toMatchObject({ items: [], faults: [], faultyDeals: 0 });
	});

	it('every trade is read as the expected deal after the user accepts the proposed unit', () => {
		const book = accepted(peopleBytes(path));
		const expected = truthsOf(path).filter(({ tradeId }) => tradeId !== '4026');
		expect(book.items.map(stated)).toEqual(expected.map(({ deal }) => stated(deal ?? {})));
		expect(book.faults).toEqual([]);
		expect(book.ignored).toMatchObject([{ row: 26, text: '4026', reason: 'terminated' }]);
	});

	it('a tab-separated UTF-16 file gives the same deals', () => {
		const tabs = new TextDecoder().decode(peopleBytes(path)).replaceAll(';', '\t');
		const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(tabs, 'utf16le')]);
		expect(accepted(utf16).items).toEqual(accepted(peopleBytes(path)).items);
	});

	it('pasted cells give the same deals', () => {
		const bytes = text(new TextDecoder().decode(peopleBytes(path)).replaceAll(';', '\t'));
		const terms = {
			isPasted: true,
			answers: acceptBook(noAnswers, read(peopleBytes(path)).book?.questions ?? []),
		};
		expect(readDealFile(bytes, terms).items).toEqual(accepted(peopleBytes(path)).items);
	});

	it('a file without a column for the leg number gives the same deals', () => {
		const without = new TextDecoder().decode(peopleBytes(path)).replaceAll(/^((?:[^;]*;){3})[^;]*;/gm, '$1');
		expect(without).toMatch(/^NB;TYPOLOGY;STATUS;PAY_REC/);
		expect(accepted(text(without)).items).toEqual(accepted(peopleBytes(path)).items);
	});
});

describe('a template with input errors', () => {
	const path = 'swaps/valuation_template_filled.xlsx';
	const book = read(peopleBytes(path));
	const asked = ['USD-LIBOR-3M', 'HEDGE-01', 'HEDGE-06', 'HEDGE-07', 'HEDGE-09'];

	it('every deal that needs no decision by the user is read', () => {
		const truths = truthsOf(path).filter(({ deal, tradeId = '' }) => deal !== undefined && !asked.includes(tradeId));
		const isRepeated = ({ slips = [] }: DealTruth) => slips.some((slip) => slip.includes('there twice'));
		const expected = truths.filter((truth) => !isRepeated(truth));
		expect(book.items.map(stated)).toEqual(expected.map(({ deal }) => stated(deal ?? {})));
	});

	it('each error that only the user can resolve is reported as a fault', () => {
		expect(faultsOf(book)).toEqual([
			['USD-LIBOR-3M', 'A2', 'table-sample-row', undefined],
			['HEDGE-01', 'AJ3', 'table-figure-doubtful', '20'],
			['HEDGE-06', 'AG9', 'table-same-direction', 'Receive'],
			['HEDGE-07', 'M10', 'table-missing', undefined],
			['HEDGE-08', 'A12', 'table-repeated', undefined],
			['HEDGE-09', 'F13', 'table-end-not-after-start', '2024-02-12'],
		]);
		expect(questionsOf(book)).toEqual([]);
	});

	it('a doubtful spread is used unchanged after the user confirms it', () => {
		const [, doubtful] = book.faults;
		const confirmed = read(peopleBytes(path), confirmPlace(noAnswers, doubtful?.confirms ?? ''));
		expect(confirmed.items.find(({ dealId }) => dealId === 'HEDGE-01')).toMatchObject({ leg2Spread: 0.2 });
	});

	it("the user's own column Trader is kept with the deals", () => {
		expect(book.owns?.[0]).toEqual({ Trader: expect.any(String) });
	});
});

describe('headings of a book', () => {
	const head = 'Trade ID,Leg,Pay/Rec,Fix/Float,Ccy,Notional,Fixed Rate,Index,Spread (bp),Start,End';
	const rows =
		'T1,1,Pay,Fixed,USD,10000000,2.5,,,2021-03-01,2026-03-01\nT1,2,Receive,Float,USD,10000000,,SOFR,,2021-03-01,2026-03-01';

	it('an unknown heading that resembles a deal term becomes a question', () => {
		const withBarrier = rows.replaceAll(/$/gm, ',4.5');
		const book = read(text(`${head},Barrier\n${withBarrier}\n`));
		expect(questionsOf(book)).toEqual([['own-column', 'Barrier', undefined]]);
	});

	it('an unknown heading does not hide the faults of the rows', () => {
		const book = read(text(`${head.replace('Notional', 'Notionel')}\n${rows.replace('Pay', 'Gives')}\n`));
		expect(questionsOf(book)).toEqual([['match', 'Notionel', 'Notional']]);
		expect(faultsOf(book)).toContainEqual(['T1', 'C2', 'table-word-unknown', undefined]);
	});

	it('a file without known headings is refused with the code no-deals and causes no questions', () => {
		const bytes = text('a,b\n1,2\n');
		expect(read(bytes)).toMatchObject({ workbookFault: { code: 'no-deals' }, book: { questions: [] } });
	});

	it('a template with input errors waits until the user accepts its interpretation', () => {
		const path = 'swaps/valuation_template_filled.xlsx';
		expect(read(peopleBytes(path)).book).toBeDefined();
	});
});

it('a book with merged title cells is read', () => {
	const cell = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
	const row = (texts: readonly string[]) => `<row>${texts.map(cell).join('')}</row>`;
	const head = [
		'Trade ID',
		'Leg',
		'Pay/Rec',
		'Fix/Float',
		'Ccy',
		'Notional',
		'Fixed Rate',
		'Index',
		'Start',
		'End',
		'Freq',
	];
	const fixed = ['T1', '1', 'Pay', 'Fixed', 'USD', '10,000,000', '2.5', '', '2021-03-01', '2026-03-01', 'ANN'];
	const float = ['T1', '2', 'Rec', 'Float', 'USD', '10,000,000', '', 'SOFR', '2021-03-01', '2026-03-01', 'ANN'];
	const bytes = handMadeWorkbook({
		data: row(['Swap positions', 'Desk 4']) + row(head) + row(fixed) + row(float),
		after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
	});
	expect(read(new Uint8Array(bytes)).items).toMatchObject([{ dealId: 'T1', leg2IndexName: 'SOFR', leg2Tenor: 'ON' }]);
});

it('a required field without a column is reported as a fault of each leg', () => {
	const head = 'Trade ID;Pay/Rec;Fix/Float;Ccy;Notional;Fixed Rate;Index;Start;End\n';
	const fixed = 'T1;Pay;Fixed;USD;10000000;2.5;;2021-03-01;2026-03-01\n';
	const float = 'T1;Rec;Float;USD;10000000;;SOFR;2021-03-01;2026-03-01\n';
	expect(read(text(head + float + fixed)).faults).toMatchObject([
		{ row: 2, heading: 'interestPaymentFrequency_1', code: 'required', found: '' },
		{ row: 3, heading: 'interestPaymentFrequency_2', code: 'required', found: '' },
	]);
});

it.each([
	['html', '<html><body><table><tr><td>1</td></tr></table></body></html>'],
	['pdf', '%PDF-1.7\n%abc\n'],
])('a file of type %s is refused with the type as its fault code', (code, content) => {
	expect(read(text(content)).workbookFault).toMatchObject({ code });
});

describe('a saved mapping of a book', () => {
	const bytes = peopleBytes('swaps/mx_legs_20230131.csv');
	const strange = text(new TextDecoder().decode(bytes).replace('RATE_SPREAD', 'Z1').replace('PAY_REC', 'Z2'));
	const columns = { Z1: { field: 'rateOrSpread', unit: 'percent' }, Z2: { field: 'PayReceive' } } as const;
	const once = read(strange, { isAccepted: true, table: { columns } });
	const mapping = { ...(once.book?.mapping as SavedMapping), name: 'Legs' };
	const next = (answers: BookAnswers, content: Uint8Array = strange) =>
		readDealFile(content, { answers, mappings: [mapping] });

	it('a saved mapping is proposed for the next book with the same headings before any other question is asked', () => {
		expect(once.items).toHaveLength(12);
		const open = next(noAnswers);
		expect(open.book?.questions).toEqual([{ code: 'mapping', options: ['Legs', ''], proposed: 'Legs', samples: [] }]);
		expect(open).toMatchObject({ items: [], faults: [] });
		const accepted = next(acceptBook(noAnswers, open.book?.questions ?? []));
		expect(accepted.book?.questions).toEqual([]);
		expect(accepted.items).toEqual(once.items);
		expect(accepted.owns).toEqual(once.owns);
	});

	it('a mapping is unchanged after conversion to the format of the API and back', () => {
		expect(savedMappingOf({ name: 'Legs', ...mappingContent(mapping) })).toEqual(mapping);
	});

	it('a mapping is not used if the user declines it or the headings differ', () => {
		expect(next({ ...noAnswers, mapping: null })).toEqual(read(strange));
		expect(next(noAnswers, bytes)).toEqual(read(bytes));
	});
});
