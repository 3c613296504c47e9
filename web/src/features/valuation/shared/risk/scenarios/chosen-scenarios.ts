import type { RequestOf } from '#shared/contract/route.ts';
import type { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import type { ScenariosAnswer } from './scenario-columns.tsx';

type Asked = RequestOf<typeof swapScenarios>['scenarios'][number];
type Changes = Pick<NonNullable<ScenariosAnswer['results'][number]['views']['libor']>, 'changes' | 'notDefined'>;

/**
 * True if a scenario of the run is the requested preset or change between dates, which never change. False for a saved
 * scenario, because it may have changed since the run.
 */
function isOf({ name, kind }: ScenariosAnswer['scenarios'][number], asked: Asked): boolean {
	if ('preset' in asked) return kind === 'preset' && name === asked.preset;
	return 'from' in asked && kind === 'snapshots' && name === `${asked.from} – ${asked.to}`;
}

/** Returns the requested scenarios of a response, in the requested order. Undefined if any scenario is missing. */
export function chosenScenarios(answer: ScenariosAnswer, asked: readonly Asked[]): ScenariosAnswer | undefined {
	const places = asked.map((each) => answer.scenarios.findIndex((scenario) => isOf(scenario, each)));
	if (places.includes(-1)) return undefined;
	const chosen = <View extends Changes>({ changes, notDefined = [], ...view }: View) => {
		const own = places.map((place) => changes[place] ?? null);
		const lowest = Math.min(0, ...own.map((change) => change ?? 0));
		const gaps = notDefined.flatMap((gap) => {
			const scenario = places.indexOf(gap.scenario);
			return scenario < 0 ? [] : [{ ...gap, scenario }];
		});
		const worst = lowest < 0 ? own.indexOf(lowest) : null;
		return { ...view, changes: own, worst, ...(gaps.length === 0 ? {} : { notDefined: gaps }) };
	};
	const ofViews = <View extends Changes>(views: Readonly<Record<string, View | undefined>>) =>
		Object.fromEntries(Object.entries(views).flatMap(([name, view]) => (view ? [[name, chosen(view)]] : [])));
	return {
		scenarios: places.map((place) => answer.scenarios[place] as ScenariosAnswer['scenarios'][number]),
		results: answer.results.map((result) => ({ ...result, views: ofViews(result.views) })),
		totals: ofViews(answer.totals) as ScenariosAnswer['totals'],
	};
}
