import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type Ibor, iborsOf } from '#shared/benchmark/ibor.ts';
import { explainFallback, type FallbackCalculation, type FallbackExplanation } from '#shared/contract/fallback.ts';
import { decimalText, figureText } from '#shared/decimal/decimal.ts';
import { type FallbackCalculator, fallbackDecimals } from '#shared/fallback/fallback-calculator.ts';
import { type FallbackFailure, type FallbackRate, isFailure } from '#shared/fallback/fallback-rate.ts';
import { ImpliedCalculator } from '#shared/fallback/implied-calculator.ts';
import { type ImpliedIbor, impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { forwardQuotes, type NamedRow, publishedRecord, RateMarket } from '../rate-market.ts';
import { refuseFailure, requireCurrencies } from '../refuse-failure.ts';

/** A rate with its calculation, or the failure. Undefined if the portal does not calculate the rate. */
type Explained =
	| {
			readonly fallbackRate: string;
			readonly publicationDate: LocalDate;
			readonly status: string;
			readonly calculation: FallbackCalculation;
	  }
	| FallbackFailure
	| undefined;

const unroundedDecimals = 18;

async function explainIbor(market: RateMarket, ibor: Ibor, tenor: string, recordDate: LocalDate): Promise<Explained> {
	const calculator = await market.calculatorOf(ibor);
	if (isFailure(calculator)) return calculator;
	const rate = calculator.rateOf(recordDate, tenor);
	if (isFailure(rate)) return rate;
	const calculation = calculationOf(calculator, rate);
	if (isFailure(calculation)) return calculation;
	const { publicationDate, status } = rate;
	return { fallbackRate: figureText(rate.fallbackRate), publicationDate, status, calculation };
}

async function explainImplied(
	market: RateMarket,
	ibor: ImpliedIbor,
	tenor: string,
	recordDate: LocalDate,
): Promise<Explained> {
	const quotes = await forwardQuotes(ibor, recordDate, recordDate);
	const found = quotes.find((quote) => quote.tenor === tenor);
	if (found === undefined) return undefined;
	const dollar = await market.dollar();
	const calculator = ImpliedCalculator.resolve(ibor, dollar, market.calendars);
	if (isFailure(calculator)) return calculator;
	const rate = calculator.rateOf(recordDate, tenor, found.quote);
	if (isFailure(rate)) return rate;
	const calculation = calculationOf(dollar, rate.dollarFallback);
	if (isFailure(calculation)) return calculation;
	const { quote, dollarFallback, publicationDate, status } = rate;
	return {
		fallbackRate: figureText(rate.fallbackRate),
		publicationDate,
		status,
		calculation: {
			...calculation,
			implied: {
				usdFallbackRate: figureText(dollarFallback.fallbackRate),
				usdRecordDate: dollarFallback.recordDate,
				usdPublicationDate: dollarFallback.publicationDate,
				spot: decimalText(quote.spot),
				forwardPoints: decimalText(quote.points),
				pointUnit: decimalText({ unscaled: 1n, scale: String(ibor.pointsPerUnit).length - 1 }),
				dayCount: quote.days,
				rate: figureText(rate.fallbackRate),
			},
		},
	};
}

function calculationOf(calculator: FallbackCalculator, rate: FallbackRate): FallbackCalculation | FallbackFailure {
	const fixings = calculator.fixingsOf(rate.observationPeriod);
	if (isFailure(fixings)) return fixings;
	const compounded = calculator.compoundedOver(rate.observationPeriod, unroundedDecimals);
	if (isFailure(compounded)) return compounded;
	const { index, ibor } = calculator.rate;
	const adjusted = figureText(rate.adjustedReferenceRate);
	const fallbackRate = figureText(rate.fallbackRate);
	const isFixed = rate.status === 'Calculated';
	return {
		index: index.name,
		window: { start: rate.observationPeriod.start, end: rate.observationPeriod.end },
		accrualDays: rate.observationPeriod.accrualDays,
		fixings: fixings.map(({ date, value, accrualDays }) => ({ date, value, weight: accrualDays })),
		compoundedRate: decimalText(compounded.onIndexBasis),
		basis: { index: index.yearlyBasis, replaced: ibor.yearlyBasis },
		adjustedReferenceRate: adjusted,
		spread: { value: figureText(rate.spreadAdjustment), status: isFixed ? 'fixed' : 'indicative', isFixed },
		fallbackRate,
		roundings: [
			{
				figure: 'adjustedReferenceRate',
				unrounded: decimalText(compounded.onReplacedBasis),
				rounded: adjusted,
				decimals: fallbackDecimals,
			},
			{ figure: 'fallbackRate', unrounded: fallbackRate, rounded: fallbackRate, decimals: fallbackDecimals },
		],
	};
}

export const explain = operation(explainFallback, async ({ request, caller }): Promise<FallbackExplanation> => {
	const { currency, name, tenor, recordDate } = request;
	const asked = { currency, name, tenor, recordDate };
	requireCurrencies(caller, 'Fallback', [currency]);
	const [own, published] = await Promise.all([calculated(asked), publishedRecord('fallback', asked)]);
	const figure = published?.figures['Fallback Rate'];
	if (published !== undefined && figure !== undefined) {
		return {
			...asked,
			publicationDate: published.publicationDate ?? null,
			fallbackRate: figure.value,
			status: published.status ?? '',
			isPublished: true,
			calculation: own === undefined || isFailure(own) ? null : own.calculation,
		};
	}
	if (own === undefined) throw refuse('unknown-rate', { currency, name, tenor });
	if (isFailure(own)) throw refuseFailure(own, 'rates');
	return { ...asked, ...own, isPublished: false };
});

async function calculated({ currency, name, tenor, recordDate }: NamedRow): Promise<Explained> {
	const ibor = iborsOf(currency).find((one) => one.name === name);
	const implied = impliedIborOf(currency);
	const market = await RateMarket.around(recordDate);
	if (market === undefined) throw refuse('date-out-of-range', { date: recordDate });
	if (ibor?.tenors.includes(tenor)) return explainIbor(market, ibor, tenor, recordDate);
	if (implied?.name === name && implied.tenors.includes(tenor)) {
		return explainImplied(market, implied, tenor, recordDate);
	}
	return undefined;
}
