import type { ProblemCode, ProblemValues } from '#shared/contract/problems.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { type DealFailure, type MissingView, type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import type { RiskMarket } from '#shared/swap/risk/revalue.ts';
import {
	errorOf,
	errorOfFailure,
	errorsOf,
	type KnownMarket,
	ListedFixings,
	problem,
} from '../../pricing/failure-problem.ts';
import type { PreparedMarket } from '../../pricing/prepare-market.ts';
import type { ReadItem } from '../../pricing/value-batch.ts';

interface Answer {
	readonly results: readonly unknown[];
}

/** Fields of an answer that describe its book as a whole. */
export type BookTotals<Of extends Answer> = Omit<Of, 'results'>;

/** A book whose deals are analysed one by one. */
export interface AnalysedBook<Of extends Answer> {
	/** Figures of a deal, which are added to the totals. @param sent the deal as it was sent */
	add(item: ReadItem, sent: unknown): Of['results'][number];
	/** Deals that the book lacks, of another book with which it is compared. Called once, before the deals. */
	missing?(): readonly Of['results'][number][];
	totals(): BookTotals<Of>;
}

/** An analysis on a market. Its books share the curves that it builds. */
export interface BookAnalysis<Of extends Answer> {
	/** An empty book. */
	open(): AnalysedBook<Of>;
}

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
		return { dealId, ...errorsOf(failures.map((failure) => this.ofFailure(failure))) };
	}

	/** A figure of a deal that cannot be calculated. */
	ofFailure(failure: DealFailure) {
		return errorOfFailure(failure, this.#known, this.#listed);
	}

	/** Views that cannot be formed. */
	ofViews(views: Readonly<Partial<Record<ViewName, object | MissingView | undefined>>>) {
		const missingViews = viewNames.flatMap((view) => {
			const found = views[view];
			if (found === undefined || !('missing' in found)) return [];
			const { missing, others = [] } = found as MissingView;
			return [missing, ...others].map((failure) => ({ view, ...this.ofFailure(failure) }));
		});
		return missingViews.length === 0 ? {} : { missingViews };
	}
}

/** A problem of a part of an answer. */
export const errorWith = <Code extends ProblemCode>(code: Code, values: ProblemValues<Code>) =>
	errorOf(problem(code, values));
