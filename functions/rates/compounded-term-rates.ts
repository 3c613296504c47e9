import { PlainGrowth } from '../../shared/averages/plain-growth.ts';
import { saronCompoundRate, saronCompoundTenors } from '../../shared/averages/saron-compound-rate.ts';
import { sofrAverage, sofrAverageDays } from '../../shared/averages/sofr-average.ts';
import { type OvernightIndex, overnightIndexOf } from '../../shared/benchmark/overnight-index.ts';
import type { TermBody, TermFigure } from '../../shared/contract/term.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '../../shared/time/local-date.ts';
import { latestFixing } from '../platform/rates/fixing-store.ts';
import { figureText } from './figure-text.ts';
import { RateMarket } from './rate-market.ts';

/**
 * What needs no licence among term rates: overnight rates compounded over a term that has ended, under the names that
 * they have. The codes are the portal's own.
 */
export async function compoundedTermRates(currency: string, dates: number): Promise<TermBody[string]> {
	const index = overnightIndexOf(currency);
	if (index?.name === 'SOFR') return instrument('SOFR Averages', await growthOf(index), dates, sofrAverages);
	if (index?.name === 'SARON') return instrument('SARON Compound Rates', await growthOf(index), dates, saronRates);
	return [];
}

/** The growth of an index up to its latest fixing. */
interface LatestGrowth {
	readonly growth: PlainGrowth;
	readonly latest: LocalDate;
}

async function growthOf(index: OvernightIndex): Promise<LatestGrowth | undefined> {
	const fixing = await latestFixing(index.name);
	const market = fixing && (await RateMarket.around(fixing.date));
	if (fixing === undefined || market === undefined) return undefined;
	const calendar = market.calendarNamed(index.calendar);
	const series = await market.seriesOf(index.name);
	return { growth: new PlainGrowth(series, calendar, index.yearlyBasis), latest: fixing.date };
}

function instrument(
	name: string,
	found: LatestGrowth | undefined,
	dates: number,
	figures: (growth: PlainGrowth, lastFixing: LocalDate, next: LocalDate) => TermFigure[],
): TermBody[string] {
	if (found === undefined) return [];
	const { businessDays } = found.growth.calendar;
	if (found.growth.calendar.outside(epochDay(found.latest)) !== undefined) return [];
	const at = found.growth.calendar.indexOnOrBefore(epochDay(found.latest));
	const rates: TermFigure[] = [];
	for (let i = Math.max(0, at - dates + 1); i <= at && i + 1 < businessDays.length; i++) {
		const [fixing, next] = [businessDays[i] as number, businessDays[i + 1] as number];
		rates.push(...figures(found.growth, dateOfEpochDay(fixing), dateOfEpochDay(next)));
	}
	return rates.length === 0 ? [] : [{ name, rates }];
}

/** Published on the business day after the last fixing, which is their value date. */
function sofrAverages(growth: PlainGrowth, _lastFixing: LocalDate, valueDate: LocalDate): TermFigure[] {
	return sofrAverageDays.flatMap((days) => {
		const value = sofrAverage(growth, valueDate, days);
		if ('reason' in value) return [];
		return [{ ric: `SOFR${days}DAVG`, record_date: valueDate, value: figureText(value), tenor: `${days}D` }];
	});
}

/** Known on the evening of the last fixing. */
function saronRates(growth: PlainGrowth, valueDate: LocalDate): TermFigure[] {
	return saronCompoundTenors.flatMap((tenor) => {
		const rate = saronCompoundRate(growth, valueDate, tenor);
		if ('reason' in rate) return [];
		return [{ ric: `SARON${tenor}COMP`, record_date: valueDate, value: figureText(rate.value), tenor }];
	});
}
