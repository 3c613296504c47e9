import { resolveLoanVariant } from '#functions/calculator/compare.ts';
import { calendarSelector, ownerOf, refusalOnly } from '#functions/calculator/resolve-loan.ts';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { termRatesBetween } from '#functions/rates/history/rate-histories.ts';
import { refuseFailure, requireCurrencies } from '#functions/rates/refuse-failure.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import { type LoanBacktest, loanBacktest } from '#shared/contract/loan-schedule.ts';
import {
	add,
	compare,
	type Decimal,
	decimal,
	decimalText,
	minorUnitText,
	subtract,
	zero,
} from '#shared/decimal/decimal.ts';
import { resolveVariant, type VariantTerms } from '#shared/loan/comparison/variant.ts';
import { variantFigures } from '#shared/loan/comparison/variant-figures.ts';
import type { LifePeriod } from '#shared/loan/life/loan-life.ts';
import { interestAtPublishedRate, publishedRateDate } from '#shared/loan/life/period-days.ts';
import { type Amounts, interestOfPeriod, type LifeMarket, termsOfPeriod } from '#shared/loan/life/period-interest.ts';
import { marginOn, marginSpans, periodGrid, type ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { knownDays } from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, epochDay } from '#shared/time/local-date.ts';
import { readLifeMarket } from './life-market.ts';
import { labelOf, termsOfRequest, todayOf } from './requested-loans.ts';
import { calculatorInput, resolveLoanLife } from './resolve-loan-life.ts';

/**
 * Days before the loan for which fixings are read. A rate fixed in advance comes from the previous period, which is at
 * most a year long and may have a lookback.
 */
const precedingDays = 800;

type PeriodFigures = Pick<Amounts, 'interestAmount' | 'payableAmount'> & { readonly rate: string };
type DescribedVariant = LoanBacktest['variants'][number];

export const backtest = operation(loanBacktest, async ({ request, caller, clock }) => {
	const saved = await termsOfRequest(request, caller);
	const select = calendarSelector('projected');
	const life = await resolveLoanLife(saved, caller, select);
	const asOf = request.asOf ?? todayOf(clock);
	const market = await readLifeMarket(life, asOf, precedingDays);
	const periods = life.periods.filter((period) => isKnown(life, period, epochDay(asOf)));
	const { index } = life.terms;
	const [first] = life.periods as [LifePeriod];
	const ofPeriod = {
		...calculatorInput(saved),
		startDate: dateOfEpochDay(first.startDay),
		endDate: dateOfEpochDay(first.endDay),
	};
	const figures: (Refusal | readonly (PeriodFigures | Refusal)[])[] = [];
	const known: PublishedRates = new Map();
	for (const wanted of request.variants) {
		if (wanted.method === 'published') {
			figures.push(await atPublishedRates(caller, life, periods, wanted, known).catch(refusalOnly));
			continue;
		}
		const resolved = await resolveLoanVariant(ofPeriod, wanted, index, ownerOf(caller), select).catch(refusalOnly);
		figures.push(
			resolved instanceof Refusal
				? resolved
				: periods.map((period) => figuresOf(life, period, resolved.variant, market)),
		);
	}
	return {
		...labelOf(life, asOf),
		periods: periods.map(({ number, startDay, endDay }) => ({
			period: number,
			start: dateOfEpochDay(startDay),
			end: dateOfEpochDay(endDay),
			days: endDay - startDay,
		})),
		variants: figures.map((each, i) =>
			describeVariant(each, i, periods, i === 0 ? undefined : figures[0], index.currency),
		),
	};
});

/** True if a period's rate is known, or cannot be calculated, so that its problem is reported. */
function isKnown(life: ResolvedLife, period: LifePeriod, today: number): boolean {
	const known = knownDays(life, period);
	return ('reason' in known ? period.endDay : known.knownDay) <= today;
}

function figuresOf(
	life: ResolvedLife,
	period: LifePeriod,
	{ method, loan: { observation, rates }, paymentDelayDays }: VariantTerms,
	market: LifeMarket,
): PeriodFigures | Refusal {
	const refused = (failure: LoanFailure) => refuseFailure(failure, 'compounding');
	const changed = { ...life, terms: { ...life.terms, observation, rates } };
	if (method === 'compounded') {
		const amounts = interestOfPeriod(changed, period, market);
		return 'reason' in amounts ? refused(amounts) : amounts;
	}
	const grid = periodGrid(life, period);
	if ('reason' in grid) return refused(grid);
	if (marginSpans(life, grid).length > 1) {
		return refuse('margin-step-in-period', {
			start: dateOfEpochDay(period.startDay),
			end: dateOfEpochDay(period.endDay),
		});
	}
	const loan = termsOfPeriod(changed, period, marginOn(life, period.startDay));
	const { joint, publication } = life.calendars;
	const variant = resolveVariant({ method, loan, paymentDelayDays }, joint);
	if ('reason' in variant) return refused(variant);
	const compounder = market.compounders.of(market.series, publication, loan.rates);
	const figures = variantFigures(variant, { index: life.terms.index, joint, publication, compounder });
	if ('reason' in figures) return refused(figures);
	const { interestAmount, payableAmount, unroundedRate: rate } = figures;
	return { interestAmount, payableAmount, rate };
}

interface PublishedVariant {
	readonly name: string;
	readonly tenor: string;
	readonly daysBefore: number;
}

type PublishedRates = Map<string, Awaited<ReturnType<typeof termRatesBetween>>>;

/** Callers must have the module of the rate. */
async function atPublishedRates(
	caller: Caller,
	life: ResolvedLife,
	periods: readonly LifePeriod[],
	{ name, tenor, daysBefore }: PublishedVariant,
	known: PublishedRates,
): Promise<readonly (PeriodFigures | Refusal)[]> {
	const { currency } = life.terms.index;
	requireCurrencies(caller, 'TermRates', [currency]);
	const dates = periods.map((period) => publishedRateDate(life, period, daysBefore));
	// Reads the rates of all periods at once, because one read per period would take seconds.
	const found = dates.filter((date) => typeof date === 'string');
	const [startDate, endDate] = [found[0], found.at(-1)];
	const rates =
		startDate === undefined || endDate === undefined
			? undefined
			: (known.get(`${name} ${startDate} ${endDate}`) ??
				(await termRatesBetween({ currency, name, startDate, endDate })));
	if (rates !== undefined) known.set(`${name} ${startDate} ${endDate}`, rates);
	return periods.map((period, i) => {
		const date = dates[i] as (typeof dates)[number];
		if (typeof date !== 'string') return refuseFailure(date, 'compounding');
		const rate = rates?.get(tenor)?.get(date);
		const interest =
			rate === undefined
				? ({ reason: 'missing-fixing', index: `${name} ${tenor}`, date } as const)
				: interestAtPublishedRate(life, period, decimal(rate));
		return 'reason' in interest ? refuseFailure(interest, 'compounding') : interest;
	});
}

function describeVariant(
	figures: Refusal | readonly (PeriodFigures | Refusal)[],
	place: number,
	periods: readonly LifePeriod[],
	first: Refusal | readonly (PeriodFigures | Refusal)[] | undefined,
	currency: string,
): DescribedVariant {
	const position = place + 1;
	if (figures instanceof Refusal) return { position, periods: [], problem: figures.problem };
	const base = first === undefined || first instanceof Refusal ? [] : first;
	const differences = figures.map((each, i) => differenceOf(each, base[i]));
	const total = totalOf(figures);
	const totalOfFirst = totalOf(base);
	const described = figures.map((each, i) => {
		const { number: period } = periods[i] as LifePeriod;
		if (each instanceof Refusal) return { period, problem: each.problem };
		const difference = differences[i];
		return {
			period,
			interestAmount: each.interestAmount,
			payableAmount: minorUnitText(each.payableAmount, currency),
			rate: each.rate,
			...(difference && { difference: decimalText(difference) }),
		};
	});
	return {
		position,
		...(total && { total: decimalText(total) }),
		...(total && totalOfFirst && base.length > 0 && { difference: decimalText(subtract(total, totalOfFirst)) }),
		...worstOf(differences, periods),
		periods: described,
	};
}

function differenceOf(figures: PeriodFigures | Refusal, base: PeriodFigures | Refusal | undefined) {
	if (base === undefined || figures instanceof Refusal || base instanceof Refusal) return undefined;
	return subtract(decimal(figures.interestAmount), decimal(base.interestAmount));
}

function totalOf(figures: readonly (PeriodFigures | Refusal)[]): Decimal | undefined {
	if (figures.some((each) => each instanceof Refusal)) return undefined;
	return (figures as readonly PeriodFigures[]).map(({ interestAmount }) => decimal(interestAmount)).reduce(add, zero);
}

const sizeOf = (value: Decimal) => (value.unscaled < 0n ? subtract(zero, value) : value);

function worstOf(
	differences: readonly (Decimal | undefined)[],
	periods: readonly LifePeriod[],
): Pick<DescribedVariant, 'worst'> {
	let worst: { readonly period: number; readonly difference: Decimal } | undefined;
	differences.forEach((difference, i) => {
		if (difference === undefined) return;
		if (worst !== undefined && compare(sizeOf(difference), sizeOf(worst.difference)) <= 0) return;
		worst = { period: (periods[i] as LifePeriod).number, difference };
	});
	return worst === undefined ? {} : { worst: { ...worst, difference: decimalText(worst.difference) } };
}
