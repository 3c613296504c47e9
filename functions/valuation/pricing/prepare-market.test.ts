import { expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import type { Quote, QuotedInstrument } from '#shared/benchmark/quote.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { MarketInputs } from './market-inputs.ts';
import { prepareMarket } from './prepare-market.ts';

const date = localDate('2024-03-26');
const sofr = { index: 'SOFR', tenor: 'ON' };
const quote = (instrument: QuotedInstrument, value: string, unit: Quote['unit'] = 'percent'): Quote => ({
	currency: 'USD',
	name: instrument.type,
	date,
	value,
	unit,
	instrument,
	tenor: '',
	source: 'made up',
});

/** Quotes including a future whose reference period began on 20 March 2024. */
const quotes = [
	quote({ type: 'deposit', legs: [sofr], pillar: { tenor: 'ON' } }, '5.31'),
	quote(
		{
			type: 'future',
			legs: [{ index: 'SOFR', tenor: '3M' }],
			start: { date: localDate('2024-03-20') },
			pillar: { date: localDate('2024-06-19') },
		},
		'94.68',
		'price',
	),
	quote({ type: 'ois', legs: [sofr], pillar: { tenor: '10Y' } }, '3.9'),
];

const fixings = (last: string): MarketInputs['fixings'] => [
	{
		index: 'SOFR',
		currency: 'USD',
		tenor: 'ON',
		values: [
			['2023-01-03', '4.31'],
			['2024-03-20', '5.31'],
			['2024-03-21', '5.31'],
			['2024-03-22', '5.31'],
			['2024-03-25', last],
			['2024-03-26', '5.4'],
		].map(([day = '', value = '']) => [localDate(day), value] as const),
	},
];

const curve = { id: 'USER_USD_1', name: 'Own', currency: 'USD', indexName: 'LIBOR', indexTenor: '3M', date };
const inputs: MarketInputs = {
	valuationDate: date,
	snapshot: { id: 'one', date, label: '', quotes },
	userDefinedCurves: [{ ...curve, version: 1, points: [{ day: 20_000, discountFactor: 0.98 }] }],
	calendars: calendars as unknown as readonly HolidayCalendar[],
	fixings: fixings('5.31'),
	availability: {},
};

const curvesOf = (more: Partial<MarketInputs> = {}) => prepareMarket({ ...structuredClone(inputs), ...more }).curves;
const sofrOf = (curves: ReturnType<typeof curvesOf>) => {
	const built = curves.curve('USD_SOFR', 'OIS');
	if ('reason' in built) throw new Error(JSON.stringify(built));
	return built.curve.discountFactor(20_000);
};

it('equal inputs share their curves, even if they are read again', () => {
	expect(curvesOf()).toBe(curvesOf());
	const [old, ...used] = inputs.fixings[0]?.values ?? [];
	expect(old?.[0]).toBe('2023-01-03');
	const without = [{ index: 'SOFR', currency: 'USD', tenor: 'ON', values: used.slice(0, -1) }];
	expect(curvesOf({ fixings: without }), 'fixings that no curve takes').toBe(curvesOf());
});

it('curves are not shared if a fixing used by a current future differs', () => {
	const revised = curvesOf({ fixings: fixings('5.9') });
	expect(revised).not.toBe(curvesOf());
	expect(sofrOf(revised)).not.toBe(sofrOf(curvesOf()));
});

it.each<[string, Partial<MarketInputs>]>([
	['a different snapshot', { snapshot: { ...inputs.snapshot, id: 'two' } }],
	[
		'a different version of a user-defined curve',
		{ userDefinedCurves: inputs.userDefinedCurves.map((each) => ({ ...each, version: 2 })) },
	],
	[
		'a curve of a different organisation with the same name and version',
		{
			userDefinedCurves: inputs.userDefinedCurves.map((each) => ({
				...each,
				points: [{ day: 20_000, discountFactor: 0.9 }],
			})),
		},
	],
	[
		'different calendars',
		{ calendars: inputs.calendars.map((each) => ({ ...each, holidays: each.holidays.slice(1) })) },
	],
])('curves are not shared with %s', (_what, more) => {
	expect(curvesOf(more)).not.toBe(curvesOf());
});
