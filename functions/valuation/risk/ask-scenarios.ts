import type { Problem } from '#shared/contract/problem.ts';
import type { RequestOf } from '#shared/contract/route.ts';
import type { SavedScenario, swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import { unadjustedEnd } from '#shared/curve/instrument-dates.ts';
import { currencies } from '#shared/deal/deal-indices.ts';
import { changeBetween, ownScenario, presetScenarios, type Scenario } from '#shared/swap/risk/scenario.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { parseTenor } from '#shared/time/tenor.ts';
import type { MarketDataProvider } from '../market-data/providers.ts';
import { problem } from '../pricing/failure-problem.ts';
import type { PreparedMarket } from '../pricing/prepare-market.ts';

type Asked = NonNullable<RequestOf<typeof swapScenarios>>['scenarios'][number];
type Shifts = Pick<SavedScenario, 'rates' | 'fx'>;

/** A scenario as it was asked for, or why it has no figures. */
export interface AskedScenario {
	readonly name: string;
	readonly kind: 'preset' | 'saved' | 'own' | 'snapshots';
	readonly scenario: Scenario | Problem;
	/** Quotes of today that stay, between snapshots. */
	readonly unpaired?: readonly string[];
}

/** Sources of scenarios. */
export interface ScenarioSources {
	readonly prepared: PreparedMarket;
	readonly provider: MarketDataProvider;
	/** Asked for only if a saved scenario is. */
	readonly saved: () => Promise<readonly SavedScenario[]>;
}

/** The scenarios of a request. An invalid scenario does not affect the others. */
export async function readScenarios(
	asked: readonly Asked[],
	{ prepared, provider, saved }: ScenarioSources,
): Promise<readonly AskedScenario[]> {
	const date = prepared.inputs.valuationDate;
	const known = asked.some((each) => 'saved' in each) ? await saved() : [];
	const found: AskedScenario[] = [];
	for (const [place, each] of asked.entries()) {
		// Two scenarios with one name are calculated separately.
		const id = String(place);
		if ('preset' in each) {
			const scenario = presetScenarios.get(each.preset);
			const allowed = [...presetScenarios.keys()].join(', ');
			const missing = () => problem('scenario-unknown', { scenario: each.preset, allowed });
			found.push({ name: each.preset, kind: 'preset', scenario: scenario ?? missing() });
		} else if ('saved' in each) {
			const own = known.find(({ name }) => name === each.saved);
			const scenario = own && withId(id, readShifts(own.name, own, date));
			found.push({
				name: each.saved,
				kind: 'saved',
				scenario: scenario ?? problem('unknown-scenario', { name: each.saved }),
			});
		} else if ('name' in each) {
			const shifts = { rates: each.rates ?? [], fx: each.fx ?? [] };
			found.push({ name: each.name, kind: 'own', scenario: withId(id, readShifts(each.name, shifts, date)) });
		} else {
			found.push(await betweenSnapshots(id, each, prepared, provider));
		}
	}
	return found;
}

const withId = (id: string, read: Scenario | Problem): Scenario | Problem => ('code' in read ? read : { ...read, id });

const everyCurrency = 'ALL';

/** Shifts at times in years from a date, or the first problem of the scenario. */
export function readShifts(name: string, { rates, fx }: Shifts, date: LocalDate): Scenario | Problem {
	if (rates.length === 0 && fx.length === 0) return problem('scenario-empty', { scenario: name });
	const allowed = currencies.join(', ');
	for (const list of [rates, fx]) {
		const seen = new Set<string>();
		for (const { currency } of list) {
			if (currency !== everyCurrency && !currencies.includes(currency)) {
				return problem('scenario-currency-unknown', { scenario: name, currency, allowed });
			}
			if (seen.has(currency)) return problem('scenario-entry-twice', { scenario: name, entry: currency });
			seen.add(currency);
		}
	}
	const day = epochDay(date);
	const shifts: Record<string, { years: number; bp: number }[]> = {};
	for (const { currency, points } of rates) {
		const times = new Map<number, number>();
		for (const { tenor, bp } of points) {
			const end = parseTenor(tenor) === undefined ? undefined : unadjustedEnd(day, { tenor });
			if (end === undefined) return problem('scenario-tenor-unknown', { scenario: name, tenor });
			const years = (end - day) / 365;
			if (times.has(years)) return problem('scenario-entry-twice', { scenario: name, entry: `${currency} ${tenor}` });
			times.set(years, bp);
		}
		shifts[currency] = [...times].map(([years, bp]) => ({ years, bp })).sort((a, b) => a.years - b.years);
	}
	const percents = Object.fromEntries(fx.map(({ currency, percent }) => [currency, percent]));
	return ownScenario({ id: name, rates: shifts, fx: percents });
}

async function betweenSnapshots(
	id: string,
	{ from, to }: { readonly from: LocalDate | string; readonly to: LocalDate | string },
	{ inputs }: PreparedMarket,
	provider: MarketDataProvider,
): Promise<AskedScenario> {
	const own = { name: `${from} – ${to}`, kind: 'snapshots' } as const;
	const summaries = await provider.snapshots();
	const quotes = [];
	for (const date of [from, to] as LocalDate[]) {
		const summary = summaries.find((each) => each.date === date);
		const snapshot = summary && (await provider.snapshot(summary.id));
		if (snapshot === undefined) {
			const nearest = summaries.find((each) => each.date < date)?.date;
			const missing =
				nearest === undefined ? problem('no-market-data', { date }) : problem('missing-market-data', { date, nearest });
			return { ...own, scenario: missing };
		}
		quotes.push(snapshot.quotes);
	}
	const change = changeBetween(quotes[0] ?? [], quotes[1] ?? []);
	if (change.pairs === 0) return { ...own, scenario: problem('no-common-quotes', { from, to }) };
	const scenario: Scenario = { id, shiftOf: () => undefined, fxFactorOf: () => 1, move: change.move };
	return { ...own, scenario, unpaired: change.unpairedOf(inputs.snapshot.quotes) };
}
