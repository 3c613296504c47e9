import { operation } from '#functions/directory/access/operation.ts';
import {
	PlainCompounding,
	saronCompoundRate,
	saronCompoundTenors,
	sofrAverage,
	sofrAverageDays,
} from '#shared/averages/overnight-averages.ts';
import { compoundedTermNames, type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { longestTermSilenceDays, type TermBody, termRates } from '#shared/contract/term.ts';
import { figureText } from '#shared/decimal/decimal.ts';
import { addDays, dateOfEpochDay, earlierOf, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { latestFixing } from './fixings.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from './published-records.ts';
import { RateMarket } from './rate-market.ts';
import { refuseFailure, requireCurrencies } from './refuse-failure.ts';

export const term = operation(termRates, async ({ request: { currencyINPUT }, caller, clock }) => {
	requireCurrencies(caller, 'TermRates', currencyINPUT);
	const currencies = [...new Set(currencyINPUT)];
	const today = localDate(new Date(clock()).toISOString().slice(0, 10));
	const instruments = await Promise.all(currencies.map((currency) => termInstruments(currency, today)));
	const body: TermBody = Object.fromEntries(
		currencies.map((currency, i) => [currency, (instruments[i] ?? []).map(describeInstrument)]),
	);
	return { body };
});

function describeInstrument({ name, figures }: TermInstrument): TermBody[string][number] {
	return {
		name,
		rates: figures.map(({ ric, recordDate, value, tenor }) => ({ ric, record_date: recordDate, value, tenor })),
	};
}

export interface TermFigure {
	readonly ric: string;
	/** Value date. */
	readonly recordDate: LocalDate;
	readonly publicationDate?: LocalDate;
	/** Percent per year. */
	readonly value: string;
	readonly tenor: string;
	readonly lastFixing?: LocalDate;
}

/** An instrument with the rates of its latest value dates. Each tenor is in ascending order of value dates. */
export interface TermInstrument {
	readonly name: string;
	readonly index?: string;
	readonly figures: readonly TermFigure[];
}

/** Overnight rates compounded over a past term need no licence. The portal assigns their codes (`ric`). */
async function compoundedTermRates(
	currency: string,
	to: LocalDate,
	maxDates: number,
): Promise<readonly TermInstrument[]> {
	const index = overnightIndexOf(currency);
	const rule = index && rules[index.name];
	if (index === undefined || rule === undefined) return [];
	const found = await indexUpTo(index, to, to);
	const terms = found === undefined ? [] : termsOf(found, rule, to, maxDates);
	return terms.length === 0 ? [] : [{ name: rule.name, index: index.name, figures: terms }];
}

/** A rate of a tenor on a record date. Has no value if a fixing is missing. */
export interface DatedRate {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly value: string | undefined;
}

/** A rate with a missing fixing has no value. Returns undefined if the portal does not compound the instrument. */
export async function compoundedHistory(
	currency: string,
	name: string,
	from: LocalDate,
	to: LocalDate,
): Promise<readonly DatedRate[] | undefined> {
	const index = overnightIndexOf(currency);
	const rule = index && rules[index.name];
	if (index === undefined || rule?.name !== name) return undefined;
	const found = from > to ? undefined : await indexUpTo(index, from, to);
	if (found === undefined) return [];
	const { compounding, last } = found;
	const { businessDays, firstDay, lastDay } = compounding.calendar;
	const rates: DatedRate[] = [];
	// Limits the range to the calendar. Earlier days have no rates, and later days come after the last fixing.
	const first = Math.min(Math.max(epochDay(from), firstDay), lastDay);
	for (let i = Math.max(0, compounding.calendar.indexOnOrBefore(first) - 1); i < businessDays.length; i++) {
		const [fixing, next] = [businessDays[i], businessDays[i + 1]];
		if (fixing === undefined || next === undefined || fixing > epochDay(last)) break;
		const recordDate = dateOfEpochDay(rule.isKnownNextDay ? next : fixing);
		if (recordDate < from || recordDate > to) continue;
		const figures = rule.figures(compounding, recordDate);
		for (const tenor of rule.tenors) {
			rates.push({ tenor, recordDate, value: figures.find((figure) => figure.tenor === tenor)?.value });
		}
	}
	return rates;
}

type Figures = (compounding: PlainCompounding, valueDate: LocalDate) => TermFigure[];

interface TermRule {
	readonly name: string;
	readonly tenors: readonly string[];
	readonly figures: Figures;
	/** True if the value date is the business day after the last fixing. False if it is the date of the last fixing. */
	readonly isKnownNextDay: boolean;
}

const rules: Readonly<Record<string, TermRule>> = {
	SOFR: {
		name: compoundedTermNames.SOFR,
		tenors: sofrAverageDays.map((days) => `${days}D`),
		figures: sofrAverages,
		isKnownNextDay: true,
	},
	SARON: {
		name: compoundedTermNames.SARON,
		tenors: saronCompoundTenors,
		figures: saronRates,
		isKnownNextDay: false,
	},
};

interface IndexUpTo {
	readonly compounding: PlainCompounding;
	readonly last: LocalDate;
}

async function indexUpTo(index: OvernightIndex, from: LocalDate, to: LocalDate): Promise<IndexUpTo | undefined> {
	const latest = await latestFixing(index.name);
	if (latest === undefined) return undefined;
	const last = earlierOf(latest.date, to);
	const market = await RateMarket.between(earlierOf(from, last), last);
	if (market === undefined) return undefined;
	const calendar = market.calendarNamed(index.calendar);
	const series = await market.seriesOf(index.name);
	return { compounding: new PlainCompounding(series, calendar, index.yearlyBasis), last };
}

function termsOf({ compounding, last }: IndexUpTo, rule: TermRule, to: LocalDate, maxDates: number): TermFigure[] {
	const { calendar } = compounding;
	const { businessDays } = calendar;
	const outside = calendar.outside(epochDay(last));
	if (outside !== undefined) throw refuseFailure(outside, 'rates');
	const dates: TermFigure[][] = [];
	for (let i = calendar.indexOnOrBefore(epochDay(last)); i >= 0 && dates.length < maxDates; i--) {
		const [fixing, next] = [businessDays[i], businessDays[i + 1]];
		if (fixing === undefined || next === undefined) continue;
		const lastFixing = dateOfEpochDay(fixing);
		const ofDate = rule.figures(compounding, rule.isKnownNextDay ? dateOfEpochDay(next) : lastFixing);
		if (ofDate.some(({ recordDate }) => recordDate > to)) continue;
		dates.unshift(ofDate.map((figure) => ({ ...figure, lastFixing })));
	}
	return dates.flat();
}

/** SOFR averages are published on the business day after the last fixing. This day is their value date. */
function sofrAverages(compounding: PlainCompounding, valueDate: LocalDate): TermFigure[] {
	return sofrAverageDays.flatMap((days) => {
		const value = sofrAverage(compounding, valueDate, days);
		if ('reason' in value) return [];
		return [{ ric: `SOFR${days}DAVG`, recordDate: valueDate, value: figureText(value), tenor: `${days}D` }];
	});
}

/** SARON compound rates are known on the evening of the last fixing. This day is their value date. */
function saronRates(compounding: PlainCompounding, valueDate: LocalDate): TermFigure[] {
	return saronCompoundTenors.flatMap((tenor) => {
		const rate = saronCompoundRate(compounding, valueDate, tenor);
		if ('reason' in rate) return [];
		return [{ ric: `SARON${tenor}COMP`, recordDate: valueDate, value: figureText(rate.value), tenor }];
	});
}

const maxDates = 5;

/**
 * Loaded instruments come first, followed by compounded instruments whose names are not loaded.
 *
 * @param asOf excludes rates with value dates after the next day, and instruments without a rate in the 60 days before
 */
export async function termInstruments(currency: string, asOf: LocalDate): Promise<readonly TermInstrument[]> {
	const series = await recordSeries('term', currency);
	const from = addDays(asOf, -longestTermSilenceDays);
	const to = addDays(asOf, 1);
	const loaded = await Promise.all(
		series.map(async (one) => ({
			name: one.name,
			figures: latestFigures(await recordsBetween(one, from, to)),
		})),
	);
	const current = loaded.filter(({ figures }) => figures.length > 0);
	const names = new Set(current.map(({ name }) => name));
	const compounded = await compoundedTermRates(currency, to, maxDates);
	return [...current, ...compounded.filter(({ name }) => !names.has(name))];
}

function latestFigures(records: readonly PublishedRecord[]): TermFigure[] {
	const byTenor = Map.groupBy(records, ({ tenor }) => tenor);
	return [...byTenor.values()].flatMap((ofTenor) =>
		ofTenor.slice(-maxDates).flatMap(({ recordDate, publicationDate, tenor, figures }) => {
			const figure = figures.value;
			if (figure === undefined) return [];
			const published = publicationDate === undefined ? {} : { publicationDate };
			return [{ ric: figure.ric ?? '', recordDate, ...published, value: figure.value, tenor }];
		}),
	);
}
