import { operation } from '#functions/directory/access/operation.ts';
import { type Ibor, iborsOf } from '#shared/benchmark/ibor.ts';
import {
	type DateType,
	type FallbackBody,
	type FallbackFigure,
	fallbackRates,
	type RateType,
	rateTypes,
	type UnavailableRate,
} from '#shared/contract/fallback.ts';
import { type Decimal, decimalText, figureText } from '#shared/decimal/decimal.ts';
import { type FallbackRate, isFailure } from '#shared/fallback/fallback-rate.ts';
import { ImpliedCalculator, type ImpliedFallbackRate } from '#shared/fallback/implied-calculator.ts';
import { type ImpliedIbor, impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import { addTenor } from '#shared/time/adjust-date.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate, tenor as parseTenor } from '#shared/time/local-date.ts';
import { type PublishedRecord, recordSeries } from '../published-records.ts';
import { forwardQuotes, preferPublished, RateMarket } from '../rate-market.ts';
import { refuseFailure, requireCurrencies } from '../refuse-failure.ts';

interface FallbackRow {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly figures: readonly FallbackFigure[];
}

function calculatedRow(rate: FallbackRate): FallbackRow {
	const { tenor, recordDate, publicationDate, status } = rate;
	const values: Readonly<Record<RateType, Decimal>> = {
		'Fallback Rate': rate.fallbackRate,
		'Spread Adjustment': rate.spreadAdjustment,
		'Adjusted Reference Rate': rate.adjustedReferenceRate,
	};
	return {
		tenor,
		recordDate,
		figures: rateTypes.map((rate_type) => ({
			rate_type,
			tenor,
			record_date: recordDate,
			publication_date: publicationDate,
			value: figureText(values[rate_type]),
			status,
		})),
	};
}

function impliedRow({ tenor, recordDate, publicationDate, fallbackRate, status, quote }: ImpliedFallbackRate) {
	const figure: FallbackFigure = {
		rate_type: 'Fallback Rate',
		tenor,
		record_date: recordDate,
		publication_date: publicationDate,
		value: figureText(fallbackRate),
		status,
		forward_points: decimalText(quote.points),
		spot_ref: decimalText(quote.spot),
		day_count: quote.days,
	};
	return { tenor, recordDate, figures: [figure] } satisfies FallbackRow;
}

function publishedRow(record: PublishedRecord): FallbackRow {
	const { tenor, recordDate, publicationDate, status, figures, forwardPoints, spotRef, dayCount } = record;
	return {
		tenor,
		recordDate,
		figures: rateTypes.flatMap((rate_type): FallbackFigure[] => {
			const figure = figures[rate_type];
			if (figure === undefined) return [];
			return [
				{
					rate_type,
					tenor,
					record_date: recordDate,
					publication_date: publicationDate ?? null,
					...(figure.ric === undefined ? {} : { ric: figure.ric }),
					value: figure.value,
					status: status ?? null,
					...(forwardPoints === undefined ? {} : { forward_points: forwardPoints }),
					...(spotRef === undefined ? {} : { spot_ref: spotRef }),
					...(dayCount === undefined ? {} : { day_count: dayCount }),
				},
			];
		}),
	};
}

interface CalculatedRate {
	readonly name: string;
	readonly rows: readonly FallbackRow[];
	readonly unavailable: readonly UnavailableTenor[];
}

interface UnavailableTenor extends Pick<UnavailableRate, 'tenor' | 'problem'> {
	readonly recordDate: LocalDate;
}

async function calculatedFallbacks(
	market: RateMarket,
	currency: string,
	date: LocalDate,
	dateType: DateType,
): Promise<readonly CalculatedRate[]> {
	const implied = impliedIborOf(currency);
	const rates = iborsOf(currency).map((ibor) => calculatedRate(market, ibor, date, dateType));
	const all = implied === undefined ? rates : [...rates, impliedRate(market, implied, date, dateType)];
	return Promise.all(all);
}

async function calculatedRate(
	market: RateMarket,
	ibor: Ibor,
	date: LocalDate,
	dateType: DateType,
): Promise<CalculatedRate> {
	const calculator = await market.calculatorOf(ibor);
	if (isFailure(calculator)) throw refuseFailure(calculator, 'rates');
	const outcomes =
		dateType === 'record_date'
			? calculator.ratesOf(date).map((each) => ({ ...each, recordDate: date }))
			: calculator.publishedOn(date);
	return {
		name: ibor.name,
		rows: outcomes.flatMap(({ outcome }) => (isFailure(outcome) ? [] : [calculatedRow(outcome)])),
		unavailable: outcomes.flatMap(unavailableTenor),
	};
}

/** Returns why a rate is unavailable; an empty list if the date is not its record date, which is not an error. */
function unavailableTenor(found: {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly outcome: object;
}): UnavailableTenor[] {
	const { tenor, recordDate, outcome } = found;
	if (!isFailure(outcome) || outcome.reason === 'no-record-date') return [];
	return [{ tenor, recordDate, problem: refuseFailure(outcome, 'rates').problem }];
}

async function impliedRate(
	market: RateMarket,
	ibor: ImpliedIbor,
	date: LocalDate,
	dateType: DateType,
): Promise<CalculatedRate> {
	const isByRecordDate = dateType === 'record_date';
	const quotes = isByRecordDate ? await forwardQuotes(ibor, date, date) : await nearQuotes(market, ibor, date);
	if (isFailure(quotes)) {
		const unavailable = ibor.tenors.flatMap((tenor) => unavailableTenor({ tenor, recordDate: date, outcome: quotes }));
		return { name: ibor.name, rows: [], unavailable };
	}
	if (quotes.length === 0) return { name: ibor.name, rows: [], unavailable: [] };
	const calculator = ImpliedCalculator.resolve(ibor, await market.dollar(), market.calendars);
	if (isFailure(calculator)) throw refuseFailure(calculator, 'rates');
	const outcomes = quotes
		.filter(({ tenor }) => ibor.tenors.includes(tenor))
		.map(({ recordDate, tenor, quote }) => ({
			tenor,
			recordDate,
			outcome: calculator.rateOf(recordDate, tenor, quote),
		}));
	const rates = outcomes.flatMap(({ outcome }) => (isFailure(outcome) ? [] : [outcome]));
	return {
		name: ibor.name,
		rows: rates.filter(({ publicationDate }) => isByRecordDate || publicationDate === date).map(impliedRow),
		// The publication date of an unavailable rate is unknown, so it is reported only in requests by record date.
		unavailable: isByRecordDate ? outcomes.flatMap(unavailableTenor) : [],
	};
}

/** Maximum days by which holidays, spot lag and waiting for New York move a record date away from one tenor earlier. */
const marginDays = 20;

async function nearQuotes(market: RateMarket, ibor: ImpliedIbor, date: LocalDate) {
	const calendar = market.calendarNamed(ibor.homeCalendar);
	const outside = calendar.outside(epochDay(date));
	if (outside !== undefined) return outside;
	const found = await Promise.all(
		ibor.tenors.map(async (tenor) => {
			const before = addTenor(epochDay(date), parseTenor(tenor), calendar, -1);
			if (typeof before !== 'number') return before;
			const middle = dateOfEpochDay(before);
			const quotes = await forwardQuotes(ibor, addDays(middle, -marginDays), addDays(middle, marginDays));
			return quotes.filter((quote) => quote.tenor === tenor);
		}),
	);
	return found.find(isFailure) ?? found.flatMap((quotes) => (isFailure(quotes) ? [] : quotes));
}

export const fallback = operation(fallbackRates, async ({ request, caller }) => {
	const { currencyINPUT, selectedDate, selectedRadio } = request;
	requireCurrencies(caller, 'Fallback', currencyINPUT);
	const market = await RateMarket.around(selectedDate);
	const currencies = [...new Set(currencyINPUT)];
	const rates = await Promise.all(currencies.map((currency) => ratesOf(market, currency, selectedDate, selectedRadio)));
	const body: FallbackBody = Object.fromEntries(currencies.map((currency, i) => [currency, rates[i]?.shown ?? []]));
	return { body: JSON.stringify(body), ...unavailableOf(rates) };
});

export function unavailableOf(rates: readonly { readonly unavailable: readonly UnavailableRate[] }[]) {
	const unavailable = rates.flatMap((each) => each.unavailable);
	return unavailable.length === 0 ? {} : { unavailable };
}

async function ratesOf(
	market: RateMarket | undefined,
	currency: string,
	date: LocalDate,
	dateType: DateType,
): Promise<{ readonly shown: NonNullable<FallbackBody[string]>; readonly unavailable: UnavailableRate[] }> {
	const [own, loaded] = await Promise.all([
		market === undefined ? [] : calculatedFallbacks(market, currency, date, dateType),
		recordSeries('fallback', currency),
	]);
	const onlyLoaded = loaded.filter(({ name }) => !own.some((rate) => rate.name === name));
	const all = [...own, ...onlyLoaded.map(({ name }): CalculatedRate => ({ name, rows: [], unavailable: [] }))];
	const rates = await Promise.all(
		all.map(async ({ name, rows, unavailable }) => {
			const series = loaded.find((one) => one.name === name);
			const { published, calculated } =
				series === undefined
					? { published: [], calculated: rows }
					: await preferPublished(series, rows, date, dateType);
			const replaced = published.map(({ tenor, recordDate }) => `${tenor} ${recordDate}`);
			return {
				name,
				rates: [...published.map(publishedRow), ...calculated].flatMap(({ figures }) => figures),
				unavailable: unavailable
					.filter(({ tenor, recordDate }) => !replaced.includes(`${tenor} ${recordDate}`))
					.map((each): UnavailableRate => ({ currency, name, ...each })),
			};
		}),
	);
	return {
		shown: rates.filter((each) => each.rates.length > 0).map(({ name, rates: ofName }) => ({ name, rates: ofName })),
		unavailable: rates.flatMap(({ unavailable }) => unavailable),
	};
}
