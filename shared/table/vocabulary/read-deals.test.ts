import { describe, expect, it } from 'vitest';
import { describeRefusal, isRefusal } from '../file/refusal.ts';
import { linesOf, peopleGrids, textGrids, truthOf } from '../testing/people-file.ts';
import { type ReadDeal, readDeals } from './read-deals.ts';

interface DealTruth {
	readonly headingLine?: number;
	readonly headingRow?: number;
	readonly notData?: readonly { readonly row: number | string }[];
	readonly deals: readonly {
		readonly where: { readonly lines?: readonly number[]; readonly rows?: readonly number[]; readonly row?: number };
		readonly tradeId?: string;
		readonly notData?: boolean;
		readonly status?: string;
		readonly canBeValued?: boolean;
		readonly deal?: Readonly<Record<string, unknown>> & {
			readonly amortizationSchedule?: { readonly leg1: readonly { readonly principalAmount: number }[] };
		};
		readonly slips?: readonly string[];
	}[];
}

type Terms = Parameters<typeof readDeals>[1];

function read(path: string, terms?: Terms) {
	const file = readDeals(peopleGrids(path), terms);
	if (isRefusal(file)) throw new Error(describeRefusal(file));
	return file;
}

const linesOfDeal = ({ where }: DealTruth['deals'][number]) => where.lines ?? where.rows ?? [where.row];

/** Removes fields with the default value of the valuation request. */
function withoutDefaults(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	const hasTwoCurrencies = fields.leg1Currency !== fields.leg2Currency;
	return Object.fromEntries(
		Object.entries(fields).flatMap(([field, value]) => {
			const text = String(value);
			if (field === 'amortizationSchedule' || (field === 'amortized' && text === 'false')) return [];
			if (/Spread$/.test(field) && Number(value) === 0) return [];
			if (/NotionalExchange$/.test(field) && text === (hasTwoCurrencies ? 'Both' : 'None')) return [];
			if (/PaymentBusinessConvention$/.test(field) && text === 'ModifiedFollowing') return [];
			return [[field, text]];
		}),
	);
}

const scheduleOf = (truth: DealTruth['deals'][number]) =>
	truth.deal?.amortizationSchedule?.leg1.map(({ principalAmount, ...dates }) => ({
		...dates,
		principals: [String(principalAmount), String(principalAmount)],
	}));

const byLines = (deals: readonly ReadDeal[], lines: readonly (number | undefined)[]) =>
	deals.find((deal) => deal.lines.join() === lines.join());

const codesOf = (deal: ReadDeal | undefined) => deal?.faults.map(({ code }) => code);

const percent = { answers: { columns: { RATE_SPREAD: { unit: 'percent' } } } } as const;

describe.each([
	['swaps/mx_legs_20230131.csv', percent, 13],
	['swaps/trade_blotter_20210630.xlsx', {}, 24],
] as const)('swap file %s', (path, terms, count) => {
	const file = read(path, terms);
	const truth = truthOf<DealTruth>(path);

	it('the legs of each trade are joined', () => {
		expect(file.form).toBe('row-per-leg');
		expect(file.deals.map(({ dealId, lines }) => [dealId, lines])).toEqual(
			truth.deals.map((deal) => [deal.tradeId, linesOfDeal(deal)]),
		);
		expect(file.deals).toHaveLength(count);
	});

	it('the fields of each deal are read', () => {
		for (const deal of truth.deals) {
			const found = byLines(file.deals, linesOfDeal(deal));
			if (deal.deal === undefined) continue;
			expect(codesOf(found), deal.tradeId).toEqual([]);
			expect(withoutDefaults(found?.fields ?? {})).toEqual(withoutDefaults(deal.deal));
			expect(found?.schedule).toEqual(scheduleOf(deal));
		}
	});

	it('the file causes no further questions', () => {
		expect([...file.questions, ...file.tables.flatMap(({ questions }) => questions)]).toEqual([]);
		expect(file.otherSheets).toEqual([]);
	});

	it('only titles, separators and the end mark are skipped', () => {
		const [table] = file.tables;
		expect(table?.headingLine).toBe(truth.headingLine ?? truth.headingRow);
		const named = (truth.notData ?? []).flatMap(({ row }) => linesOf(row));
		const skipped = table?.skipped.filter(({ reason }) => reason !== 'separator').map(({ line }) => line) ?? [];
		expect(skipped.every((line) => named.includes(line))).toBe(true);
	});
});

it('only the unit of a column with both rates and spreads is asked for', () => {
	const file = read('swaps/mx_legs_20230131.csv');
	const questions = file.tables.flatMap((table) => table.questions);
	expect(questions.map(({ code, key, proposed }) => [code, key, proposed])).toEqual([
		['unit', 'RATE_SPREAD', 'percent'],
	]);
});

it('a row that is not a swap has a fault with the reason', () => {
	const { deals } = read('swaps/trade_blotter_20210630.xlsx');
	const faults = deals.filter((deal) => deal.faults.length > 0).map((deal) => [deal.dealId, ...(codesOf(deal) ?? [])]);
	expect(faults).toEqual([
		['IR302', 'index-unknown'],
		['IR310', 'index-unknown'],
		['IR311', 'not-a-swap'],
	]);
});

it('a fault names its column by the heading', () => {
	const { deals } = read('swaps/trade_blotter_20210630.xlsx');
	expect(deals.flatMap(({ faults }) => faults).map(({ column }) => column)).toEqual(['Index', 'Index', 'Product']);
});

it('the status of a trade is read', () => {
	const { deals } = read('swaps/trade_blotter_20210630.xlsx');
	expect(deals.filter(({ status }) => status !== 'live').map(({ dealId, status }) => [dealId, status])).toEqual([
		['IR289', 'matured'],
		['IR293', 'terminated'],
	]);
	expect(read('swaps/mx_legs_20230131.csv', percent).deals.at(-1)?.status).toBe('terminated');
});

it('additional columns of the user are kept', () => {
	const [deal] = read('swaps/trade_blotter_20210630.xlsx').deals;
	expect(deal?.own).toEqual({ Book: 'LEGACY1', 'Trade Date': '2016-09-19', Cpty: 'CPTY-102' });
});

describe('the filled template swaps/valuation_template_filled.xlsx', () => {
	const path = 'swaps/valuation_template_filled.xlsx';
	const file = read(path, { isSample: ({ dealId }) => dealId === 'USD-LIBOR-3M' });
	const truth = truthOf<DealTruth>(path);
	/** Codes of faults that only the user can resolve, by line number. */
	const asked: Readonly<Record<string, readonly string[]>> = {
		'2': ['sample-row'],
		'3': ['figure-doubtful'],
		'9': ['same-direction'],
		'10': ['missing'],
		'12': ['repeated'],
		'13': ['end-not-after-start'],
	};

	it('each row is read as one deal', () => {
		const expected = truth.deals.filter(({ notData }) => !notData).map(linesOfDeal);
		expect(file.deals.map(({ lines }) => lines)).toEqual(expected);
		expect(file.tables[0]?.skipped.map(({ line, reason }) => [line, reason])).toEqual([
			[7, 'separator'],
			[19, 'note'],
		]);
	});

	it.each(truth.deals.filter(({ notData }) => !notData))(
		'trade $tradeId is read as intended or has the expected faults: $slips',
		(deal) => {
			const lines = linesOfDeal(deal);
			const found = byLines(file.deals, lines);
			const faults = found?.faults ?? [];
			expect(faults.map(({ code }) => code)).toEqual(asked[lines.join()] ?? []);
			const isAsked = deal.slips?.some((slip) => slip.includes(': ask')) ?? false;
			expect(faults.length > 0).toBe(isAsked);
			const open = new Set(faults.map(({ field }) => field));
			const decided = (fields: Readonly<Record<string, unknown>>) =>
				Object.fromEntries(Object.entries(withoutDefaults(fields)).filter(([field]) => !open.has(field)));
			expect(decided(found?.fields ?? {})).toEqual(decided(deal.deal ?? {}));
			expect(found?.schedule?.map((row) => ({ ...row }))).toEqual(scheduleOf(deal));
		},
	);

	it('faults suggest the values that were meant', () => {
		const suggestions = file.deals.flatMap(({ faults }) => faults.flatMap(({ suggestions: each = [] }) => each));
		expect(suggestions).toEqual(['20', 'Receive', '2024-02-12']);
	});

	it('the fault of a missing rate names the cell in which the rate is expected', () => {
		expect(byLines(file.deals, [10])?.faults[0]?.place).toEqual({ sheet: 'Deals', line: 10, letters: 'M' });
	});

	it('a doubtful number is accepted after the user has confirmed it', () => {
		const confirmed = read(path, { answers: { confirmed: ['Deals!AJ3'] } });
		expect(codesOf(byLines(confirmed.deals, [3]))).toEqual([]);
	});

	it('the trader column is kept', () => {
		expect(file.deals[0]?.own).toEqual({ Trader: 'CD' });
	});
});

describe('files of swaps from other systems', () => {
	const rows =
		'T1,Pay,Fixed,USD,10000000,2.5,,30/360,3 Months,2021-03-01,2026-03-01\nT1,Rcv,Float,USD,10000000,,US0003M,A/360,QTRLY,2021-03-01,2026-03-01\n';
	const expected = {
		dealId: 'T1',
		instrumentTag: 'LIBOR',
		startDate: '2021-03-01',
		endDate: '2026-03-01',
		leg1InterestType: 'Fixed',
		leg1PayReceive: 'Pay',
		leg1Currency: 'USD',
		leg1Notional: '10000000',
		leg1InterestRate: '2.5',
		leg1DayConvention: '30/360',
		leg1InterestPaymentFrequency: 'Quarterly',
		leg2InterestType: 'Float',
		leg2PayReceive: 'Receive',
		leg2Currency: 'USD',
		leg2Notional: '10000000',
		leg2IndexName: 'LIBOR',
		leg2Tenor: '3M',
		leg2DayConvention: 'ACT/360',
		leg2InterestPaymentFrequency: 'Quarterly',
	};

	it.each([
		'Deal Ref,Side,Fixed/Floating,Ccy,Notl,Rate,Ref Index,DCF,Pmt Freq,Eff Date,Mat Date',
		'Trade,Pay or Receive,Leg Type,Curr,Notional Amt,Interest Rate,Floating Rate Index,Accrual Basis,Pay Frequency,Start,Termination',
		'交易号,方向,计息方式,币别,名义金额,利率,浮动指标,计息基准,支付频率,起始日,到期日期',
		'Handelsnummer,Richtung,Zinsart,Währung,Nominal,Zinssatz,Referenzzinssatz,Tageszählung,Zahlungsrhythmus,Beginn,Fälligkeit',
	])('a file with these headings is read without a question: %s', (head) => {
		const file = readDeals(textGrids(`${head}\n${rows}`));
		if (isRefusal(file)) throw new Error(describeRefusal(file));
		expect(file.tables.flatMap(({ questions }) => questions)).toEqual([]);
		expect(file.deals.map(({ fields, faults }) => [fields, faults])).toEqual([[expected, []]]);
	});
});

describe('checks of legs', () => {
	const head = 'Trade ID,Leg,Pay/Rec,Fix/Float,Ccy,Notional,Fixed Rate,Index,Spread (bp),Start,End\n';
	const fixed = 'T1,1,Pay,Fixed,USD,10000000,2.5,,,2021-03-01,2026-03-01\n';
	const float = 'T1,2,Receive,Float,USD,10000000,,SOFR,,2021-03-01,2026-03-01\n';
	const faultsOf = (rows: string) => {
		const file = readDeals(textGrids(head + rows));
		if (isRefusal(file)) throw new Error(describeRefusal(file));
		return file.deals.flatMap(({ faults }) =>
			faults.map(({ code, place: { letters, line }, field }) => [code, `${letters}${line}`, field]),
		);
	};

	it.each([
		['two legs', fixed + float, []],
		['legs in reverse order', float + fixed, []],
		[
			'one leg',
			fixed,
			[
				['leg-count', '2', undefined],
				['missing', 'D2', 'leg2InterestType'],
				['missing', 'C2', 'leg2PayReceive'],
				['missing', 'E2', 'leg2Currency'],
				['missing', 'F2', 'leg2Notional'],
			],
		],
		['the same leg twice', fixed + float.replace(',2,', ',1,'), [['leg-count', '3', undefined]]],
		['different end dates', fixed + float.replace('2026', '2027'), [['legs-differ', 'K3', 'endDate']]],
		['two payers', fixed + float.replace('Receive', 'Pay'), [['same-direction', 'C3', 'leg2PayReceive']]],
		[
			'a negative notional in the received leg',
			fixed + float.replace('10000000', '-10000000'),
			[['sign-differs', 'F3', 'leg2Notional']],
		],
		[
			'an index of a different currency',
			fixed + float.replace('SOFR', 'SONIA'),
			[['index-differs', 'H3', 'leg2IndexName']],
		],
		['an index without a tenor', fixed + float.replace('SOFR', 'LIBOR'), [['missing', '3', 'leg2Tenor']]],
		['no index', fixed + float.replace('SOFR', ''), [['missing', 'H3', 'leg2IndexName']]],
	])('a trade with %s has exactly the expected faults', (_name, rows, faults) => {
		expect(faultsOf(rows)).toEqual(faults);
	});
});

describe('amortisation schedules of a deal in other sheets', () => {
	const sheetOf = (sheet: string, text: string) => textGrids(text).map((grid) => ({ ...grid, sheet }));
	const head = 'Trade ID,Leg,Pay/Rec,Fix/Float,Ccy,Notional,Fixed Rate,Index,Start,End,Amort\n';
	const book = (schedule: string) =>
		sheetOf(
			'Book',
			`${head}T1,1,Pay,Fixed,USD,10000000,2.5,,2021-03-01,2023-03-01,${schedule}
T1,2,Receive,Float,USD,10000000,,SOFR,2021-03-01,2023-03-01,${schedule}\n`,
		);
	const amounts = (last: string) => `Trade ID,Date,Amount\nT1,2021-03-01,10000000\nT1,2022-03-01,${last}\n`;
	const readBook = (schedule: string, ...sheets: readonly (readonly [string, string])[]) => {
		const others = sheets.flatMap(([sheet, last]) => sheetOf(sheet, amounts(last)));
		const file = readDeals([...book(schedule), ...others]);
		if (isRefusal(file)) throw new Error(describeRefusal(file));
		const [deal] = file.deals;
		return [
			deal?.faults.map(({ code, place: { sheet, line, letters }, params }) => [
				code,
				`${sheet}!${letters}${line}`,
				params,
			]),
			deal?.schedule?.map(({ principals: [first] }) => first),
		];
	};

	it('it is a fault if two sheets have a schedule for the deal, and the fault names both', () => {
		const places = { places: 'Plan: T1, Payments: T1' };
		expect(readBook('T1', ['Plan', '5000000'], ['Payments', '4000000'])).toEqual([
			[['schedules-several', 'Book!K2', places]],
			undefined,
		]);
		expect(readBook('T1', ['Payments', '4000000'], ['T1', '5000000'])).toEqual([
			[['schedules-several', 'Book!K2', { places: 'Payments: T1, T1' }]],
			undefined,
		]);
	});

	it('a schedule is used if only one sheet has one for the deal', () => {
		expect(readBook('T1', ['Plan', '5000000'])).toEqual([[], ['10000000', '5000000']]);
	});

	it('schedules in other sheets are ignored if the deal does not name one', () => {
		expect(readBook('', ['Plan', '5000000'], ['Payments', '4000000'])).toEqual([[], undefined]);
	});
});
