import type { Problem } from '#shared/contract/problem.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import type { Dv01Method } from '#shared/swap/deal-result.ts';
import { dealValuer } from '#shared/swap/value-deals.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { errorOf, errorOfFailure, errorsOf, ListedFixings } from './deal-error.ts';
import { describeViews } from './describe-result.ts';
import { type FaultNaming, fieldProblem, problem } from './failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from './prepare-market.ts';

/** Settings of the valuation of a batch. */
export interface BatchTerms {
	readonly reportCurrency: string;
	readonly dv01Method: Dv01Method;
	/** Default for deals without an own setting. */
	readonly getPaymentInfo?: boolean;
	/** True if bridges are wanted without cash flows. */
	readonly getBridge?: boolean;
}

/** A valuation item: a deal, or what identifies it as far as it can be read, and every problem. */
export type ReadItem =
	| { readonly deal: Deal }
	| { readonly identity: ReturnType<typeof identityOf>; readonly problems: readonly [Problem, ...Problem[]] };

/** Reads and checks valuation items. */
export function readItems(items: readonly ValuationItem[]): readonly ReadItem[] {
	return items.map((item) => readItem(item));
}

export function readItem(item: unknown, naming?: FaultNaming): ReadItem {
	if (typeof item !== 'object' || item === null || Array.isArray(item)) {
		return { identity: identityOf({}), problems: [problem('deal-not-an-object', {})] };
	}
	const fields = item as Fields;
	const read = readDeal(fields);
	if (!Array.isArray(read)) return { deal: read as Deal };
	const [first, ...others] = (read as readonly FieldFault[]).map((fault) => fieldProblem(naming?.(fault) ?? fault));
	if (first === undefined) throw new RangeError('a faulty deal needs a fault');
	return { identity: identityOf(fields), problems: [first, ...others] };
}

const longestText = 100;

/** Identity of an invalid deal, from its text fields. */
function identityOf(fields: Readonly<Record<string, unknown>>) {
	const text = (field: string) => {
		const value = fields[field];
		return typeof value === 'string' ? value.slice(0, longestText) : '';
	};
	return {
		dealId: text('dealId'),
		instrumentType: text('instrumentType'),
		startDate: text('startDate'),
		endDate: text('endDate'),
	};
}

/**
 * Values the items of a batch: one result an item, in their order.
 *
 * Pure: the same items on the same market give the same digits.
 */
export function valueBatch(
	items: readonly ReadItem[],
	prepared: PreparedMarket,
	terms: BatchTerms,
): readonly ValuationResult[] {
	const value = itemValuer(prepared, terms);
	return items.map((item) => value(item));
}

/** Values items one by one, for callers that keep no results. */
export function itemValuer(
	prepared: PreparedMarket,
	{ reportCurrency, dv01Method, getPaymentInfo = false, getBridge = false }: BatchTerms,
	naming?: FaultNaming,
): (item: ReadItem) => ValuationResult {
	const valueDeal = dealValuer(prepared.market, { reportCurrency, dv01Method, getPaymentInfo, getBridge });
	const known = { ...knownMarketOf(prepared), naming };
	const listed = new ListedFixings();
	const settings = { valuationDate: prepared.inputs.valuationDate, reportCurrency, dv01Method };
	return (item) => {
		if ('problems' in item) return { ...item.identity, ...errorsOf(item.problems.map(errorOf)) };
		const value = valueDeal(item.deal);
		const { dealId, instrumentType, start, end } = item.deal;
		const identity = { dealId, instrumentType, startDate: dateOfEpochDay(start), endDate: dateOfEpochDay(end) };
		if ('failures' in value) {
			return { ...identity, ...errorsOf(value.failures.map((failure) => errorOfFailure(failure, known, listed))) };
		}
		return { ...identity, ...describeViews(value, { market: prepared, known, listed, settings }) };
	};
}
