import { PlainCompounding } from '#shared/averages/plain-compounding.ts';
import { saronCompoundRate, saronCompoundTenors } from '#shared/averages/saron-compound-rate.ts';
import { sofrAverage, sofrAverageDays } from '#shared/averages/sofr-average.ts';
import { type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { compoundedTermNames } from '#shared/benchmark/term-instrument-names.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { latestFixing } from './fixings.ts';
import { RateMarket } from './rate-market.ts';
import type { TermFigure, TermInstrument } from './term-instrument.ts';

/**
 * Term rates that need no licence: overnight rates compounded over a term that has ended, under their published names.
 * The codes (`ric`) are the portal's own.
 */
export async function compoundedTermRates(currency: string, dates: number): Promise<readonly TermInstrument[]> {
	const index = overnightIndexOf(currency);
	if (index?.name === 'SOFR')
		return instrument(compoundedTermNames.SOFR, index.name, await latestOf(index), dates, sofrAverages);
	if (index?.name === 'SARON')
		return instrument(compoundedTermNames.SARON, index.name, await latestOf(index), dates, saronRates);
	return [];
}

/** An index compounded up to its latest fixing. */
interface LatestIndex {
	readonly compounding: PlainCompounding;
	readonly latest: LocalDate;
}

async function latestOf(index: OvernightIndex): Promise<LatestIndex | undefined> {
	const fixing = await latestFixing(index.name);
	const market = fixing && (await RateMarket.around(fixing.date));
	if (fixing === undefined || market === undefined) return undefined;
	const calendar = market.calendarNamed(index.calendar);
	const series = await market.seriesOf(index.name);
	return { compounding: new PlainCompounding(series, calendar, index.yearlyBasis), latest: fixing.date };
}

function instrument(
	name: string,
	index: string,
	found: LatestIndex | undefined,
	dates: number,
	figures: (compounding: PlainCompounding, lastFixing: LocalDate, next: LocalDate) => TermFigure[],
): readonly TermInstrument[] {
	if (found === undefined) return [];
	const { businessDays } = found.compounding.calendar;
	if (found.compounding.calendar.outside(epochDay(found.latest)) !== undefined) return [];
	const at = found.compounding.calendar.indexOnOrBefore(epochDay(found.latest));
	const terms: TermFigure[] = [];
	for (let i = Math.max(0, at - dates + 1); i <= at && i + 1 < businessDays.length; i++) {
		const [fixing, next] = [businessDays[i] as number, businessDays[i + 1] as number];
		const lastFixing = dateOfEpochDay(fixing);
		const ofDate = figures(found.compounding, lastFixing, dateOfEpochDay(next));
		terms.push(...ofDate.map((figure) => ({ ...figure, lastFixing })));
	}
	return terms.length === 0 ? [] : [{ name, index, figures: terms }];
}

/** Published on the business day after the last fixing, which is their value date. */
function sofrAverages(compounding: PlainCompounding, _lastFixing: LocalDate, valueDate: LocalDate): TermFigure[] {
	return sofrAverageDays.flatMap((days) => {
		const value = sofrAverage(compounding, valueDate, days);
		if ('reason' in value) return [];
		return [{ ric: `SOFR${days}DAVG`, recordDate: valueDate, value: figureText(value), tenor: `${days}D` }];
	});
}

/** Known on the evening of the last fixing. */
function saronRates(compounding: PlainCompounding, valueDate: LocalDate): TermFigure[] {
	return saronCompoundTenors.flatMap((tenor) => {
		const rate = saronCompoundRate(compounding, valueDate, tenor);
		if ('reason' in rate) return [];
		return [{ ric: `SARON${tenor}COMP`, recordDate: valueDate, value: figureText(rate.value), tenor }];
	});
}
