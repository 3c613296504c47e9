import type { Quote, QuotedInstrument } from '#shared/benchmark/quote.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { MarketInputs } from './market-inputs.ts';
import { prepareMarket } from './prepare-market.ts';
import { itemValuer, readItem } from './value-batch.ts';

const date = localDate('2021-06-30');
const sofr = { index: 'SOFR', tenor: 'ON' };
const libor = { index: 'LIBOR', tenor: '3M' };

const quoteOf = (instrument: QuotedInstrument): Quote => ({
	currency: 'USD',
	name: 'warm-up',
	date,
	value: '1',
	unit: 'percent',
	instrument,
	tenor: '',
	source: '',
});

const calendarOf = (name: string) => ({
	name,
	completeFrom: localDate('2016-01-01'),
	completeTo: localDate('2030-12-31'),
	holidays: [{ date: localDate('2021-07-05'), name: '' }],
});

const inputs: MarketInputs = {
	valuationDate: date,
	snapshot: {
		id: 'warm-up',
		date,
		label: '',
		quotes: ['1Y', '5Y', '30Y'].flatMap((tenor) => [
			quoteOf({ type: 'ois', legs: [sofr], pillar: { tenor } }),
			quoteOf({ type: 'swap', legs: [libor], pillar: { tenor } }),
		]),
	},
	userDefinedCurves: [],
	calendars: ['USA_FI', 'UKG_FI'].map(calendarOf),
	fixings: [],
	availability: {},
};

/** Number of valued deals. After 200, half of the just-in-time compilation is done. */
const deals = 300;

function dealOf(i: number) {
	const start = `2021-0${7 + (i % 3)}-${10 + (i % 19)}`;
	return { ...sampleDeals[0], startDate: start, endDate: `${2026 + (i % 26)}-07-02` };
}

/** Values artificial deals, so that the first request runs compiled code. Returns the number of valued views. */
export function warmUp(): number {
	const market = prepareMarket(inputs);
	const value = itemValuer(market, { reportCurrency: 'USD', dv01Method: 'ZeroShift' });
	let valued = 0;
	for (let i = 0; i < deals; i++) {
		const { liborMtM, rfrMtM, rfrFallbackMtM } = JSON.parse(JSON.stringify(value(readItem(dealOf(i)))));
		valued += [liborMtM, rfrMtM, rfrFallbackMtM].filter((figure) => typeof figure === 'number').length;
	}
	return valued;
}
