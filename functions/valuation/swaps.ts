import { operation, type SizeRefusals } from '#functions/directory/access/operation.ts';
import { JsonText, maxAnswerBytes } from '#platform/http/answer-text.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newTimeOrderedId } from '#platform/time-ordered-id.ts';
import { swapLimits, type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { dealWarnings, describeWarning } from '#shared/deal/deal-warnings.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { requireFixings } from './check-fixings.ts';
import { requireProvider } from './market-data/providers.ts';
import { currencyList } from './pricing/failure-problem.ts';
import type { PreparedMarket } from './pricing/prepare-market.ts';
import { type BatchTerms, type ReadItem, readItems, valueBatch } from './pricing/value-batch.ts';
import { requireMarket, requireOwnLogin } from './require-market.ts';

export const swaps = operation(
	valueSwaps,
	async ({ request, caller, clock }) => {
		const { valuationDate, valuationItems, userId, secretName, fixings, ...terms } = request;
		requireOwnLogin(userId, caller);
		const provider = await requireProvider(caller, secretName);
		const items = readItems(valuationItems);
		const deals = items.flatMap((item) => ('deal' in item ? [item.deal] : []));
		const needed = requirementsOf(deals, epochDay(valuationDate));
		const source = { orgId: caller.organisation.orgId, provider, fixings: requireFixings(fixings) };
		const market = await requireMarket(source, valuationDate, needed);
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
