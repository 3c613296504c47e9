import { type ProblemCode, type ProblemValues, problemOf } from '#shared/contract/problems.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { type DealFailure, type MissingView, type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import { Revaluer, type RiskMarket } from '#shared/swap/risk/revalue.ts';
import type { Scenario } from '#shared/swap/risk/scenario.ts';
import {
	type ScenarioChange,
	ScenarioStates,
	scenarioChanges,
	worstScenario,
} from '#shared/swap/risk/scenario-values.ts';
import { errorOf, errorOfFailure, errorsOf, type KnownMarket, ListedFixings } from '../../pricing/failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from '../../pricing/prepare-market.ts';
import type { ReadItem } from '../../pricing/value-batch.ts';
import { type FoundScenario, scenarioOf } from './found-scenarios.ts';

interface Answer {
	readonly results: readonly unknown[];
}

export type BookTotals<Of extends Answer> = Omit<Of, 'results'>;

export interface AnalysedBook<Of extends Answer> {
	/** @param sent the deal as received in the request */
	add(item: ReadItem, sent: unknown): Of['results'][number];
	/** Returns results of deals only in the earlier book of a comparison. Called once, before deals are added. */
	missing?(): readonly Of['results'][number][];
	totals(): BookTotals<Of>;
}

/** An analysis with certain market data. All its books share the curves. */
export interface BookAnalysis<Of extends Answer> {
	open(): AnalysedBook<Of>;
}

export const riskMarketOf = ({ market, curves }: PreparedMarket): RiskMarket => ({ ...market, curves });

export class BookProblems {
	readonly #known: KnownMarket;
	readonly #listed = new ListedFixings();

	constructor(known: KnownMarket) {
		this.#known = known;
	}

	ofItem(item: Exclude<ReadItem, { deal: Deal }>) {
		return { dealId: item.identity.dealId, ...errorsOf(item.problems.map(errorOf)) };
	}

	ofDeal({ dealId }: Deal, failures: readonly DealFailure[]) {
		return { dealId, ...errorsOf(failures.map((failure) => this.ofFailure(failure))) };
	}

	ofFailure(failure: DealFailure) {
		return errorOfFailure(failure, this.#known, this.#listed);
	}

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

export const errorWith = <Code extends ProblemCode>(code: Code, values: ProblemValues<Code>) =>
	errorOf(problemOf(code, values));

type ScenariosAnswer = AnswerOf<typeof swapScenarios>;
type Totals = BookTotals<ScenariosAnswer>;
type Result = ScenariosAnswer['results'][number];
type ViewChanges = NonNullable<Result['views']['libor']>;
type ViewTotals = NonNullable<ScenariosAnswer['totals']['libor']>;

export function scenarioAnalysis(
	prepared: PreparedMarket,
	scenarios: readonly FoundScenario[],
	reportCurrency: string,
): BookAnalysis<ScenariosAnswer> {
	const market = riskMarketOf(prepared);
	const asked = scenarios.map((found, place) => scenarioOf(found, String(place), prepared.inputs));
	const places: number[] = [];
	const calculated: Scenario[] = [];
	for (const [place, { scenario }] of asked.entries()) {
		if ('code' in scenario) continue;
		places.push(place);
		calculated.push(scenario as Scenario);
	}
	const described = asked.map(({ name, kind, scenario, unpaired }) => ({
		name,
		kind,
		...('code' in scenario ? { Error: errorOf(scenario) } : {}),
		...(unpaired === undefined ? {} : { unpaired: [...unpaired] }),
	}));
	const names = asked.map(({ name }) => name);
	const states = new ScenarioStates(market, calculated);
	const revaluer = new Revaluer(market, states, { reportCurrency, wantsAccrued: false });
	const known = knownMarketOf(prepared);
	return {
		open() {
			const problems = new BookProblems(known);
			const book = new BookScenarios(names, places, problems);
			return {
				add(item): Result {
					if ('problems' in item) return { ...problems.ofItem(item), views: {} };
					const revalued = revaluer.revalue(item.deal);
					if ('failures' in revalued) return { ...problems.ofDeal(item.deal, revalued.failures), views: {} };
					const views: Result['views'] = {};
					for (const view of viewNames) {
						const found = revalued.views[view];
						if (found === undefined || 'missing' in found) continue;
						const changes = scenarioChanges(found, calculated, reportCurrency);
						views[view] = book.add(view, found.presentValue, changes);
					}
					return { dealId: item.deal.dealId, ...problems.ofViews(revalued.views), views };
				},
				totals: () => ({ scenarios: described, totals: book.totals() }),
			};
		},
	};
}

export function joinScenarios(parts: readonly [Totals, ...Totals[]]): Totals {
	const [{ scenarios }] = parts;
	const totals: ScenariosAnswer['totals'] = {};
	for (const view of viewNames) {
		for (const { totals: part } of parts) {
			const own = part[view];
			if (own !== undefined) totals[view] = sumOf(totals[view], own);
		}
		const total = totals[view];
		if (total !== undefined) totals[view] = { ...total, worst: worstOf(total.changes) };
	}
	return { scenarios, totals };
}

function sumOf(total: ViewTotals | undefined, part: ViewTotals): ViewTotals {
	if (total === undefined) return part;
	return {
		deals: total.deals + part.deals,
		mtM: total.mtM + part.mtM,
		changes: total.changes.map((sum, i) => {
			const change = part.changes[i] ?? null;
			return sum === null || change === null ? (sum ?? change) : sum + change;
		}),
		dealsByScenario: total.dealsByScenario.map((count, i) => count + (part.dealsByScenario[i] ?? 0)),
		worst: null,
	};
}

function worstOf(changes: readonly (number | null)[]): number | null {
	const found = changes.map((change) => (change === null ? { undefinedFor: [] } : { change }));
	return worstScenario(found) ?? null;
}

class BookScenarios {
	readonly #names: readonly string[];
	readonly #places: readonly number[];
	readonly #problems: BookProblems;
	readonly #totals: Partial<Record<(typeof viewNames)[number], ViewTotals>> = {};

	constructor(names: readonly string[], places: readonly number[], problems: BookProblems) {
		this.#names = names;
		this.#places = places;
		this.#problems = problems;
	}

	add(view: (typeof viewNames)[number], mtM: number, found: readonly ScenarioChange[]): ViewChanges {
		const changes: (number | null)[] = this.#names.map(() => null);
		const notDefined: NonNullable<ViewChanges['notDefined']> = [];
		for (const [i, each] of found.entries()) {
			const scenario = this.#places[i] as number;
			if ('change' in each && Number.isFinite(each.change)) changes[scenario] = each.change;
			else if (!('undefinedFor' in each)) {
				const failure = 'failure' in each ? each.failure : ({ reason: 'not-finite', view } as const);
				notDefined.push({ scenario, ...this.#problems.ofFailure(failure) });
			} else {
				const values = { scenario: this.#names[scenario] as string, currency: each.undefinedFor.join(', ') };
				notDefined.push({ scenario, ...errorWith('scenario-not-defined', values) });
			}
		}
		const dealsByScenario = changes.map((change) => (change === null ? 0 : 1));
		this.#totals[view] = sumOf(this.#totals[view], { deals: 1, mtM, changes, dealsByScenario, worst: null });
		const worst = worstOf(changes);
		return { mtM, changes, worst, ...(notDefined.length === 0 ? {} : { notDefined }) };
	}

	totals(): ScenariosAnswer['totals'] {
		const totals: ScenariosAnswer['totals'] = {};
		for (const view of viewNames) {
			const total = this.#totals[view];
			if (total !== undefined) totals[view] = { ...total, worst: worstOf(total.changes) };
		}
		return totals;
	}
}
