import { describe, expect, it } from 'vitest';
import { drop, memoryStores, refusals } from './testing/dropped-file.ts';

describe('files of every kind', () => {
	const value = (value: string) => ({ figures: { value: { value } } });
	const overnightLegs = (...indices: string[]) => indices.map((index) => ({ index, tenor: 'ON' }));

	it.each([
		[
			'cash-fallback',
			'currency,name,compounding,feature,tenor,record_date,publication_date,all_in_fallback,adjusted_sofr,spread_adjustment,status\nUSD,Institutional Cash Products,Compound in arrears,3 day lookback (no observation shift),3M,2026-08-14,2026-11-19,4.16161,3.9,0.26161,Final\n',
			[
				'cash#USD#Institutional Cash Products',
				'2026-08-14#3M#Compound in arrears#3 day lookback (no observation shift)',
			],
			{
				status: 'Final',
				figures: {
					'All-in fallbacks': { value: '4.16161' },
					'Adjusted SOFR': { value: '3.9' },
					'Spread adjustments': { value: '0.26161' },
				},
			},
		],
		[
			'consumer-spread',
			'currency,name,tenor,record_date,value\nUSD,Consumer Cash Products,12M,2023-07-03,0.31000\n',
			['consumer-spread-start#USD#Consumer Cash Products', '2023-07-03#1Y'],
			value('0.31000'),
		],
		[
			'term',
			'currency,name,tenor,record_date,ric,value\nUSD,CME Term SOFR,3M,19-Nov-2026,USDTSOFR3M=,3.82\n',
			['term#USD#CME Term SOFR', '2026-11-19#3M'],
			{ figures: { value: { value: '3.82', ric: 'USDTSOFR3M=' } } },
		],
		[
			'fx',
			'currency,name,tenor,record_date,spot_ref,forward_points,day_count\nTHB,THBFIX,1M,2024-05-17,36.2206,-8.9968,31\n',
			['forward-quote#THB#THBFIX', '2024-05-17#1M'],
			{ spotRef: '36.2206', forwardPoints: '-8.9968', dayCount: 31 },
		],
		[
			'quotes',
			'currency,name,tenor,record_date,value,unit\nUSD,OIS SOFR,10Y,2026-11-19,3.61,percent\n',
			['quote#USD#OIS SOFR', '2026-11-19#10Y'],
			{ ...value('3.61'), unit: 'percent' },
		],
		[
			'quotes',
			'currency,name,tenor,record_date,value,unit,instrument,index,second_index\nUSD,Basis,10Y,2026-11-19,-3.7,bp,basis-swap,SOFR,EFFR\n',
			['quote#USD#Basis', '2026-11-19#10Y'],
			{
				...value('-3.7'),
				unit: 'bp',
				instrument: { type: 'basis-swap', legs: overnightLegs('SOFR', 'EFFR'), pillar: { tenor: '10Y' } },
			},
		],
		[
			'quotes',
			'currency,name,record_date,value,unit,instrument,index,index_tenor,start_date,end_date\nUSD,Futures,2026-11-19,96.3,price,future,SOFR,3M,2026-12-16,2027-03-17\n',
			['quote#USD#Futures', '2026-11-19#2027-03-17'],
			{
				tenor: '2027-03-17',
				instrument: {
					type: 'future',
					legs: [{ index: 'SOFR', tenor: '3M' }],
					pillar: { date: '2027-03-17' },
					start: { date: '2026-12-16' },
				},
			},
		],
	])('a file of kind %s is loaded', async (kind, text, [series, sk], more) => {
		const stores = memoryStores();
		expect(await drop(stores, text, `${kind}/a.csv`)).toMatchObject({ outcome: 'loaded', new: 1 });
		expect(stores.current()).toMatchObject([{ pk: `RECORD#${series}`, sk, ...more }]);
	});

	it('a file of kind overnight is loaded', async () => {
		const stores = memoryStores();
		const text = 'currency,name,record_date,publication_date,value\nHKD,HONIA,2026-11-19,2026-11-20,2.51\n';
		expect(await drop(stores, text, 'overnight/a.csv')).toMatchObject({ outcome: 'loaded', new: 1 });
		const times = { publishedAt: '2026-11-20', takenAt: '2026-11-20T09:00:00.000Z' };
		expect(stores.current()).toMatchObject([{ pk: 'INDEX#HONIA', sk: '2026-11-19', value: '2.51', ...times }]);
	});

	it.each([
		['second_index', 'must not be blank for basis-swap', '10Y,-3.7,bp,basis-swap,SOFR,,'],
		['index', 'must not be blank for ois', '1Y,3.7,percent,ois,,,'],
		['second_index', 'must be blank for ois', '1Y,3.7,percent,ois,SOFR,EFFR,'],
		['unit', 'must be percent for ois', '1Y,96.3,price,ois,SOFR,,'],
		['unit', 'must be bp for basis-swap', '1Y,3.7,percent,basis-swap,SOFR,EFFR,'],
		['unit', 'must be rate for fx-spot', ',1.16,points,fx-spot,,,EUR'],
		['value', 'must be above 0 for fx-spot', ',0,rate,fx-spot,,,EUR'],
		['counter_currency', 'must be another currency than currency', ',1.16,rate,fx-spot,,,USD'],
		['value', 'must be from -20 to 100 percent', '1Y,361,percent,ois,SOFR,,'],
		['value', 'must be from -20 to 100 percent', '1Y,-20.5,percent,,,,'],
		['index', 'is not a known index of USD; the portal knows: SOFR, EFFR, LIBOR', '1Y,3.7,percent,ois,PRIME,,'],
		['start', 'must be a tenor for fra', '6M,3.7,percent,fra,SOFR,,'],
		['counter_currency', 'must be blank for ois', '1Y,3.7,percent,ois,SOFR,,EUR'],
		['tenor', 'must be given, except for fx-spot', ',3.7,percent,ois,SOFR,,'],
		['index', 'must be blank without instrument', '1Y,3.7,percent,,SOFR,,'],
		['tenor', 'must not be blank', ',3.7,percent,,,,'],
	])('a quote is refused if its %s has the fault "%s"', async (column, expected, row) => {
		const columns = 'currency,name,record_date,tenor,value,unit,instrument,index,second_index,counter_currency';
		const text = `${columns}\nUSD,Quotes,2026-11-19,${row}\n`;
		expect(await refusals(text, 'quotes/a.csv')).toMatchObject([{ line: 2, column, expected }]);
	});

	it('a quote is refused if it has both a tenor and an end date, or an unknown index', async () => {
		const text =
			'currency,name,record_date,tenor,end_date,value,unit,instrument,index\n' +
			'USD,Quotes,2026-11-19,1Y,2027-11-19,3.7,percent,ois,SOFR\n' +
			'TRY,Quotes,2026-11-19,1Y,,3.7,percent,ois,TLREF\n';
		expect(await refusals(text, 'quotes/a.csv')).toMatchObject([
			{ line: 2, column: 'end_date', value: '2027-11-19', expected: expect.stringContaining('tenor 1Y') },
			{ line: 3, column: 'index', value: 'TLREF', expected: expect.stringContaining('SOFR') },
		]);
	});

	it.each([
		['currency', 'GBP,Consumer Cash Products,1M,2023-07-03,0.03'],
		['name', 'USD,Institutional Cash Products,1M,2023-07-03,0.03'],
		['tenor', 'USD,Consumer Cash Products,9M,2023-07-03,0.03'],
		['record_date', 'USD,Consumer Cash Products,1M,2023-07-05,0.03'],
		['value', 'USD,Consumer Cash Products,1M,2023-07-03,3.125'],
	])('the initial consumer spread is refused if its %s is wrong', async (column, row) => {
		const text = `currency,name,tenor,record_date,value\n${row}\n`;
		expect(await refusals(text, 'consumer-spread/a.csv')).toMatchObject([{ line: 2, column }]);
	});

	it('an overnight rate or forward points are refused if their currency is wrong', async () => {
		const sofr = 'currency,name,record_date,value\nGBP,SOFR,2026-11-19,3.6\n';
		const expected = 'must be USD, the currency of SOFR';
		expect(await refusals(sofr, 'overnight/a.csv')).toMatchObject([
			{ line: 2, column: 'currency', value: 'GBP', expected },
		]);
		const points =
			'currency,name,tenor,record_date,spot_ref,forward_points,day_count\nTHB,SOR,1M,2026-11-19,36,-8,31\n';
		expect(await refusals(points, 'fx/a.csv')).toMatchObject([{ column: 'name' }]);
	});
});
