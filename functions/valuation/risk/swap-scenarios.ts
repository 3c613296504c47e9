import { operation } from '#functions/directory/access/operation.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import { viewNames } from '#shared/swap/deal-result.ts';
import { Revaluer } from '#shared/swap/risk/revalue.ts';
import type { Scenario } from '#shared/swap/risk/scenario.ts';
import {
	type ScenarioChange,
	ScenarioStates,
	scenarioChanges,
	worstScenario,
} from '#shared/swap/risk/scenario-values.ts';
import { requireProvider } from '../market-data/providers.ts';
import { errorOf } from '../pricing/failure-problem.ts';
import { sizeRefusals } from '../swaps.ts';
import { readScenarios } from './ask-scenarios.ts';
import { errorWith, requireBook } from './risk-book.ts';
import { savedScenarios } from './scenario-store.ts';

type Answer = AnswerOf<typeof swapScenarios>;
type Result = Answer['results'][number];
type ViewChanges = NonNullable<Result['views']['libor']>;
type ViewTotals = NonNullable<Answer['totals']['libor']>;

export const scenarios = operation(
	swapScenarios,
	async ({ request, caller }) => {
		const { items, market, prepared, problems } = await requireBook(request, caller);
		const { reportCurrency } = request;
		const asked = await readScenarios(request.scenarios, {
			prepared,
			provider: await requireProvider(caller, request.secretName),
			saved: () => savedScenarios(caller.organisation.orgId),
		});
		// Places of the scenarios that can be calculated.
		const places: number[] = [];
		const calculated: Scenario[] = [];
		for (const [place, { scenario }] of asked.entries()) {
			if ('code' in scenario) continue;
			places.push(place);
			calculated.push(scenario as Scenario);
		}
		const names = asked.map(({ name }) => name);
		const book = new BookScenarios(names, places);
		const states = new ScenarioStates(market, calculated);
		const revaluer = new Revaluer(market, states, { reportCurrency, wantsAccrued: false });
		const results = items.map((item): Result => {
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
		});
		return {
			scenarios: asked.map(({ name, kind, scenario, unpaired }) => ({
				name,
				kind,
				...('code' in scenario ? { Error: errorOf(scenario) } : {}),
				...(unpaired === undefined ? {} : { unpaired: [...unpaired] }),
			})),
			results,
			totals: book.totals(),
		};
	},
	sizeRefusals(),
);

/** Changes of a book, by place of the scenario in the request. */
class BookScenarios {
	readonly #names: readonly string[];
	readonly #places: readonly number[];
	readonly #totals: Partial<Record<(typeof viewNames)[number], ViewTotals>> = {};

	constructor(names: readonly string[], places: readonly number[]) {
		this.#names = names;
		this.#places = places;
	}

	add(view: (typeof viewNames)[number], mtM: number, found: readonly ScenarioChange[]): ViewChanges {
		const changes: (number | null)[] = this.#names.map(() => null);
		const notDefined: NonNullable<ViewChanges['notDefined']> = [];
		for (const [i, each] of found.entries()) {
			const scenario = this.#places[i] as number;
			if ('change' in each) changes[scenario] = each.change;
			else {
				const values = { scenario: this.#names[scenario] as string, currency: each.undefinedFor.join(', ') };
				notDefined.push({ scenario, ...errorWith('scenario-not-defined', values) });
			}
		}
		const total = this.#totals[view] ?? {
			deals: 0,
			mtM: 0,
			changes: this.#names.map((_, i) => (this.#places.includes(i) ? 0 : null)),
			worst: null,
		};
		total.deals++;
		total.mtM += mtM;
		total.changes = total.changes.map((sum, i) => {
			const change = changes[i] ?? null;
			return sum === null || change === null ? null : sum + change;
		});
		this.#totals[view] = total;
		const worst = this.#worst(changes);
		return { mtM, changes, worst, ...(notDefined.length === 0 ? {} : { notDefined }) };
	}

	totals(): Answer['totals'] {
		const totals: Answer['totals'] = {};
		for (const view of viewNames) {
			const total = this.#totals[view];
			if (total !== undefined) totals[view] = { ...total, worst: this.#worst(total.changes) };
		}
		return totals;
	}

	#worst(changes: readonly (number | null)[]): number | null {
		const found = changes.map((change) => (change === null ? { undefinedFor: [] } : { change }));
		return worstScenario(found) ?? null;
	}
}
