import type { Caller } from '#functions/directory/access/operation.ts';
import type { ProblemCode, ProblemValues } from '#shared/contract/problems.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type { DealFailure } from '#shared/swap/deal-failure.ts';
import { type MissingView, type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import type { RiskMarket } from '#shared/swap/risk/revalue.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { requireFixings } from '../check-fixings.ts';
import { requireProvider } from '../market-data/providers.ts';
import {
	errorOf,
	errorOfFailure,
	errorsOf,
	type KnownMarket,
	ListedFixings,
	problem,
} from '../pricing/failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from '../pricing/prepare-market.ts';
import { type ReadItem, readItems } from '../pricing/value-batch.ts';
import { requireMarket, requireOwnLogin } from '../require-market.ts';

/** Settings that all requests for risk have. */
export interface RiskRequest {
	readonly valuationDate: LocalDate;
	readonly reportCurrency: string;
	readonly valuationItems: readonly ValuationItem[];
	readonly fixings?: readonly WireFixing[] | undefined;
	readonly userId?: string | undefined;
	readonly secretName?: string | undefined;
}

/** A book with its market. */
export interface RiskBook {
	readonly items: readonly ReadItem[];
	readonly prepared: PreparedMarket;
	readonly market: RiskMarket;
	readonly problems: BookProblems;
}

/** Reads the deals of a request and loads its market. @throws a refusal of the request as a whole */
export async function requireBook(request: RiskRequest, caller: Caller): Promise<RiskBook> {
	const { valuationDate, valuationItems } = request;
	const items = readItems(valuationItems);
	const prepared = await requireMarketOf(
		request,
		caller,
		valuationDate,
		requirementsOf(dealsOf(items), epochDay(valuationDate)),
	);
	return { items, prepared, market: riskMarketOf(prepared), problems: new BookProblems(knownMarketOf(prepared)) };
}

/** The market of a date. @throws a refusal of the request */
export async function requireMarketOf(
	{ fixings, userId, secretName }: RiskRequest,
	caller: Caller,
	date: LocalDate,
	needed: ReturnType<typeof requirementsOf>,
): Promise<PreparedMarket> {
	requireOwnLogin(userId, caller);
	const provider = await requireProvider(caller, secretName);
	const source = { orgId: caller.organisation.orgId, provider, fixings: requireFixings(fixings) };
	return requireMarket(source, date, needed);
}

export const dealsOf = (items: readonly ReadItem[]): readonly Deal[] =>
	items.flatMap((item) => ('deal' in item ? [item.deal] : []));

export const riskMarketOf = ({ market, curves }: PreparedMarket): RiskMarket => ({ ...market, curves });

/** Failures of the deals of one answer as they are answered. */
export class BookProblems {
	readonly #known: KnownMarket;
	readonly #listed = new ListedFixings();

	constructor(known: KnownMarket) {
		this.#known = known;
	}

	/** A deal that cannot be read. */
	ofItem(item: Exclude<ReadItem, { deal: Deal }>) {
		return { dealId: item.identity.dealId, ...errorsOf(item.problems.map(errorOf)) };
	}

	/** A deal without any figure. */
	ofDeal({ dealId }: Deal, failures: readonly DealFailure[]) {
		return { dealId, ...errorsOf(failures.map((failure) => errorOfFailure(failure, this.#known, this.#listed))) };
	}

	/** Views that cannot be formed. */
	ofViews(views: Readonly<Partial<Record<ViewName, object | MissingView | undefined>>>) {
		const missingViews = viewNames.flatMap((view) => {
			const found = views[view];
			if (found === undefined || !('missing' in found)) return [];
			const { missing, others = [] } = found as MissingView;
			return [missing, ...others].map((failure) => ({
				view,
				...errorOfFailure(failure, this.#known, this.#listed),
			}));
		});
		return missingViews.length === 0 ? {} : { missingViews };
	}
}

/** A problem of a part of an answer. */
export const errorWith = <Code extends ProblemCode>(code: Code, values: ProblemValues<Code>) =>
	errorOf(problem(code, values));
