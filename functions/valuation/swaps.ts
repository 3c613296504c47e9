import { operation, type SizeRefusals } from '#functions/directory/access/operation.ts';
import { JsonText, maxAnswerBytes } from '#platform/http/answer-text.ts';
import { refuse, refuseProblem } from '#platform/http/refusal.ts';
import { newTimeOrderedId } from '#platform/time-ordered-id.ts';
import { problemOf } from '#shared/contract/problems.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { explainCashflow, swapLimits, type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { dealWarnings, describeWarning } from '#shared/deal/deal-warnings.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import type {
	CompoundingExplanation,
	CurvePoint,
	ExplainedDiscountFactor,
	InterestExplanation,
} from '#shared/swap/cashflow-explanation.ts';
import { type CurveUse, type DealFailure, isDealFailure } from '#shared/swap/deal-result.ts';
import { type CashflowPlace, explainCashflow as explainParts } from '#shared/swap/explain-cashflow.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { requireFixings } from './check-fixings.ts';
import { requireProvider } from './market-data/providers.ts';
import { codeOf } from './pricing/describe-built-curve.ts';
import { currencyList, dealProblem } from './pricing/failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from './pricing/prepare-market.ts';
import { type BatchTerms, type ReadItem, readItem, readItems, valueBatch } from './pricing/value-batch.ts';
import { requireMarket, requireMarketOf, requireOwnLogin } from './require-market.ts';

export const swaps = operation(
	valueSwaps,
	async ({ request, caller, clock }) => {
		const { valuationDate, valuationItems, userId, secretName, fixings, ...terms } = request;
		const items = readItems(valuationItems);
		const deals = items.flatMap((item) => ('deal' in item ? [item.deal] : []));
		const needed = requirementsOf(deals, epochDay(valuationDate));
		const market = await requireMarketOf({ fixings, userId, secretName }, caller, valuationDate, needed);
		requireConvertible(deals, market, terms.reportCurrency);
		return new JsonText(resultsText(items, market, { ...terms, warnings: warningsByPlace(items, valuationItems) }), {
			'x-run-id': newTimeOrderedId(clock()),
		});
	},
	sizeRefusals(),
);

/** Returns the refusals of requests and responses that are too large. They state how many deals fit. */
export function sizeRefusals<Request extends { readonly valuationItems: readonly unknown[] }>(): SizeRefusals<Request> {
	return {
		answer: ({ valuationItems: { length: deals } }, factor) =>
			tooManyDeals('answer', deals, Math.floor((deals / factor) * safety)),
		body: (text, limitBytes) => {
			const deals = countDeals(text);
			const fits = Math.floor(((deals * limitBytes) / Buffer.byteLength(text)) * safety);
			return fits === 0 ? undefined : tooManyDeals('request', deals, fits);
		},
	};
}

/** Counts the deals in a request that is too long to be parsed. Each deal contains its id field once. */
function countDeals(text: string): number {
	let count = 0;
	for (let at = text.indexOf(dealIdKey); at >= 0; at = text.indexOf(dealIdKey, at + dealIdKey.length)) count++;
	return count;
}

const dealIdKey = '"dealId"';

/** @throws a refusal (400) if none of the deals can be converted to the report currency */
function requireConvertible(deals: readonly Deal[], prepared: PreparedMarket, reportCurrency: string): void {
	const isConverted = ({ legs }: Deal) =>
		legs.every(
			({ currency }) => currency === reportCurrency || 'rate' in prepared.market.spot(currency, reportCurrency),
		);
	if (deals.length === 0 || deals.some(isConverted)) return;
	if (prepared.spotCurrencies.includes(reportCurrency)) return;
	const date = prepared.inputs.valuationDate;
	throw refuse('report-currency-unknown', { currency: reportCurrency, date, currencies: currencyList(prepared) });
}

/** Share of the calculated number of deals that is suggested, because deals differ in size. */
const safety = 0.95;

const tooManyDeals = (what: 'request' | 'answer', deals: number, fits: number) =>
	refuse('too-many-deals', { deals, fits: Math.max(1, fits), what });

/** Number of deals with cash flows that are valued before the size of the results is checked. */
const dealsOfPart = 50;

/** Maximum length of the results. A longer text cannot fit into a response, even with good compression. */
const maxTextLength = 8 * maxAnswerBytes;

interface ResultTerms extends BatchTerms {
	readonly warnings: ReadonlyMap<number, NonNullable<ValuationResult['warnings']>>;
}

function warningsByPlace(items: readonly ReadItem[], sent: readonly Fields[]): ResultTerms['warnings'] {
	const fields = items.map((item, i) => ('deal' in item ? (sent[i] ?? {}) : {}));
	const byPlace = Map.groupBy(dealWarnings(fields), ({ place }) => place);
	return new Map(
		[...byPlace].map(([place, warnings]) => [
			place,
			warnings.map(({ field, code, values }) => ({
				field,
				code,
				message: describeWarning({ code }),
				params: values,
			})),
		]),
	);
}

/** @throws a refusal (413) as soon as the results are too large for a response */
function resultsText(items: readonly ReadItem[], market: PreparedMarket, { warnings, ...terms }: ResultTerms): string {
	const wantsFlows = items.some((item) => 'deal' in item && item.deal.getPaymentInfo === true);
	const step = wantsFlows ? dealsOfPart : swapLimits.deals;
	const parts: string[] = [];
	let length = 0;
	for (let from = 0; from < items.length; from += step) {
		const results = valueBatch(items.slice(from, from + step), market, terms).map((result, i) => {
			const own = warnings.get(from + i);
			return own === undefined ? result : { ...result, warnings: own };
		});
		const part = JSON.stringify(results).slice(1, -1);
		parts.push(part);
		length += part.length;
		if (length <= maxTextLength) continue;
		const valued = Math.min(from + step, items.length);
		throw tooManyDeals('answer', items.length, Math.floor((valued * maxAnswerBytes * safety) / length));
	}
	return `[${parts.join(',')}]`;
}

function explainDeal(
	deal: Deal,
	market: PreparedMarket,
	place: CashflowPlace,
): AnswerOf<typeof explainCashflow> | DealFailure {
	const parts = explainParts(deal, market.market, place);
	if (isDealFailure(parts)) return parts;
	return {
		dealId: deal.dealId,
		currency: deal.legs[place.leg].currency,
		snapshotId: market.inputs.snapshot.id,
		parts: parts.map(({ interest, notionalPayment, fee, discountFactor }) => ({
			...(interest === undefined ? {} : { interest: describeInterest(interest, market) }),
			notionalPayment,
			...(fee === undefined ? {} : { feePayment: fee }),
			discountFactor: describeFactor(discountFactor, market),
		})),
	};
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

function describeInterest(interest: InterestExplanation, market: PreparedMarket) {
	const { notional, yearFraction, amount, spreadBp, spreadAdjustmentBp, origin } = interest;
	const { fallbackPeriod: period, compounding, forecastYearFraction, forecast } = interest;
	const [factor] = forecast;
	return {
		accrualStartDate: interest.accrualStart,
		accrualEndDate: interest.accrualEnd,
		notional,
		yearFraction,
		amount,
		ratePercent: orNull(interest.ratePercent),
		couponRatePercent: orNull(interest.couponRatePercent),
		spreadBp,
		spreadAdjustmentBp,
		origin,
		indexFixings: [...interest.indexFixings],
		...(interest.onEarlier && { onEarlier: interest.onEarlier }),
		...(interest.stubRates && { stubRates: interest.stubRates.map((rate) => ({ ...rate })) }),
		...(period && { fallbackPeriod: { index: period.index, startDate: period.start, endDate: period.end } }),
		...(compounding && { compounding: describeCompounding(compounding, pointsOf(factor?.curve, market)) }),
		forecast: forecast.map((each) => describeFactor(each, market)),
		...(forecastYearFraction === undefined ? {} : { forecastYearFraction }),
	};
}

function describeCompounding({ averaging, rows, curvePoints, ...rest }: CompoundingExplanation, point: DescribedPoint) {
	return {
		...(averaging === 'Average' ? { averaging } : {}),
		...rest,
		rows: rows.map(({ accrualStart, accrualEnd, forward, ...row }) => ({
			accrualStartDate: accrualStart,
			accrualEndDate: accrualEnd,
			...row,
			forward: forward && { from: forward[0], to: forward[1] },
		})),
		curvePoints: curvePoints.map(point),
	};
}

function describeFactor(explained: ExplainedDiscountFactor, market: PreparedMarket) {
	const { curve, date, discountFactor, from, to, isExtrapolated } = explained;
	const point = pointsOf(curve, market);
	return {
		curveId: curve.definitionId,
		discountingTenor: curve.discountingTenor,
		date,
		discountFactor,
		from: point(from),
		to: point(to),
		isExtrapolated,
		interpolation: interpolationOf(curve, market),
	};
}

function interpolationOf({ definitionId, interpolation }: CurveUse, { curves }: PreparedMarket) {
	const own = interpolation ?? curves.identityOf(definitionId)?.interpolation;
	if (own === undefined) throw new RangeError(`no definition ${definitionId}`);
	return own;
}

type DescribedPoint = ReturnType<typeof pointsOf>;

function pointsOf(curve: CurveUse | undefined, market: PreparedMarket) {
	const built = curve && market.curves.curve(curve.definitionId, curve.discountingTenor, curve.interpolation);
	const constituents = built === undefined || 'reason' in built ? [] : built.constituents;
	return (at: CurvePoint) => ({
		...at,
		instruments: constituents
			.filter(({ pillarDay }) => pillarDay === epochDay(at.date))
			.map((each) => ({ instrumentCode: codeOf(each) })),
	});
}

/** Explains a cash flow. Refuses a deal with faults with the problem that a valuation returns as its `Error`. */
export const explain = operation(explainCashflow, async ({ request, caller }) => {
	const { valuationDate, valuationItem, view, leg, date, userId, secretName, fixings } = request;
	requireOwnLogin(userId, caller);
	const provider = await requireProvider(caller, secretName);
	const read = readItem(valuationItem);
	if ('problems' in read) throw refuseProblem(read.problems[0]);
	const { deal } = read;
	const needed = requirementsOf([deal], epochDay(valuationDate));
	const source = { orgId: caller.organisation.orgId, provider, fixings: requireFixings(fixings) };
	const market = await requireMarket(source, valuationDate, needed);
	const place: CashflowPlace = { view, leg: leg === 1 ? 0 : 1, date };
	const explained = explainDeal(deal, market, place);
	if ('reason' in explained) throw refuseProblem(dealProblem(explained, knownMarketOf(market)));
	if (explained.parts.length === 0) throw refuseProblem(noCashFlow(deal, market, place));
	return explained;
});

function noCashFlow(deal: Deal, market: PreparedMarket, { view, leg, date }: CashflowPlace) {
	const terms = { reportCurrency: deal.legs[0].currency, dv01Method: 'ZeroShift', getPaymentInfo: true } as const;
	const [result] = valueBatch([{ deal: { ...deal, getPaymentInfo: true } }], market, terms);
	const flows = result?.cashflows?.[view]?.[leg === 0 ? 'leg1' : 'leg2'] ?? [];
	const dates = flows.map((flow) => flow.date as LocalDate);
	const around = [dates.findLast((each) => each < date), dates.find((each) => each > date)];
	const nearest = around.filter((each) => each !== undefined).join(', ');
	if (nearest === '') return problemOf('no-cash-flows', { leg: leg + 1, from: market.inputs.valuationDate });
	return problemOf('no-cash-flow-on-date', { leg: leg + 1, date, nearest });
}
