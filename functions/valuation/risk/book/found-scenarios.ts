import type { Quote } from '#shared/benchmark/quote.ts';
import { problemOf } from '#shared/contract/problems.ts';
import type { Problem, RequestOf } from '#shared/contract/route.ts';
import type { SavedScenario, swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import { unadjustedEnd } from '#shared/curve/resolved-instrument.ts';
import { currencies } from '#shared/deal/deal-indices.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { changeBetween, ownScenario, presetScenarios, type Scenario } from '#shared/swap/risk/scenario.ts';
import { epochDay, type LocalDate, parseTenor } from '#shared/time/local-date.ts';
import type { MarketDataProvider } from '../../market-data/providers.ts';
import type { MarketInputs } from '../../pricing/market-inputs.ts';

type Asked = NonNullable<RequestOf<typeof swapScenarios>>['scenarios'][number];
type Shifts = Pick<SavedScenario, 'rates' | 'fx'>;

interface Named {
	readonly name: string;
	readonly kind: 'preset' | 'saved' | 'own' | 'snapshots';
}

/** A scenario with all its inputs in a form that can be stored, or the reason why it cannot be calculated. */
export type FoundScenario = Named &
	(
		| { readonly problem: Problem }
		| { readonly preset: string }
		| { readonly shifts: Shifts }
		| { readonly quotes: { readonly from: readonly Quote[]; readonly to: readonly Quote[] } }
	);

export interface ScenarioSources {
	readonly provider: MarketDataProvider;
	/** Loads saved scenarios. Called only if the request contains one. */
	readonly saved: () => Promise<readonly SavedScenario[]>;
}

export async function findScenarios(
	asked: readonly Asked[],
	{ provider, saved }: ScenarioSources,
): Promise<readonly FoundScenario[]> {
	const known = asked.some((each) => 'saved' in each) ? await saved() : [];
	const found: FoundScenario[] = [];
	for (const each of asked) {
		if ('preset' in each) {
			const { preset } = each;
			found.push({
				name: preset,
				kind: 'preset',
				...(presetScenarios.has(preset) ? { preset } : unknownPreset(preset)),
			});
		} else if ('saved' in each) {
			const { saved: name } = each;
			const own = savedUnder(name, known);
			const shifts = own && { rates: own.rates, fx: own.fx };
			found.push({
				name,
				kind: 'saved',
				...(shifts ? { shifts } : { problem: problemOf('unknown-scenario', { name }) }),
			});
		} else if ('name' in each) {
			found.push({ name: each.name, kind: 'own', shifts: { rates: each.rates ?? [], fx: each.fx ?? [] } });
		} else {
			const { from, to } = each;
			found.push({ name: `${from} – ${to}`, kind: 'snapshots', ...(await quotesOf(from, to, provider)) });
		}
	}
	return found;
}

function unknownPreset(scenario: string) {
	const allowed = [...presetScenarios.keys()].join(', ');
	return { problem: problemOf('scenario-unknown', { scenario, allowed }) };
}

/** Finds a saved scenario by name. Like saving, ignores letter case and Unicode compatibility forms. */
function savedUnder(name: string, known: readonly SavedScenario[]): SavedScenario | undefined {
	const wanted = canonicalName(name);
	return known.find((each) => canonicalName(each.name) === wanted);
}

async function quotesOf(from: LocalDate | string, to: LocalDate | string, provider: MarketDataProvider) {
	const summaries = await provider.snapshots();
	const quotes: (readonly Quote[])[] = [];
	for (const date of [from, to] as LocalDate[]) {
		const summary = summaries.find((each) => each.date === date);
		const snapshot = summary && (await provider.snapshot(summary.id));
		if (snapshot === undefined) {
			const nearest = summaries.find((each) => each.date < date)?.date;
			const missing =
				nearest === undefined
					? problemOf('no-market-data', { date })
					: problemOf('missing-market-data', { date, nearest });
			return { problem: missing };
		}
		quotes.push(snapshot.quotes);
	}
	const [earlier = [], later = []] = quotes;
	const { pairs } = changeBetween(earlier, later);
	if (pairs === 0) return { problem: problemOf('no-common-quotes', { from, to }) };
	return { quotes: { from: earlier, to: later } };
}

interface ReadScenario extends Named {
	readonly scenario: Scenario | Problem;
	/** Quotes of the valuation date that do not change, because one of the two snapshots lacks them. */
	readonly unpaired?: readonly string[];
}

/** @param id unique in the list, because two scenarios with the same name are calculated separately */
export function scenarioOf(found: FoundScenario, id: string, inputs: MarketInputs): ReadScenario {
	const { name, kind } = found;
	if ('problem' in found) return { name, kind, scenario: found.problem };
	if ('preset' in found) return { name, kind, scenario: presetScenarios.get(found.preset) as Scenario };
	if ('shifts' in found) {
		const read = readShifts(name, found.shifts, inputs.valuationDate);
		return { name, kind, scenario: 'code' in read ? read : { ...read, id } };
	}
	const change = changeBetween(found.quotes.from, found.quotes.to);
	const scenario = { id, shiftOf: () => undefined, fxFactorOf: () => 1, move: change.move };
	return { name, kind, scenario, unpaired: change.unpairedOf(inputs.snapshot.quotes) };
}

const everyCurrency = 'ALL';

/** Returns the shifts with their times in years from a date, or the first problem of the scenario. */
export function readShifts(name: string, { rates, fx }: Shifts, date: LocalDate): Scenario | Problem {
	if (rates.length === 0 && fx.length === 0) return problemOf('scenario-empty', { scenario: name });
	const allowed = currencies.join(', ');
	for (const list of [rates, fx]) {
		const seen = new Set<string>();
		for (const { currency } of list) {
			if (currency !== everyCurrency && !currencies.includes(currency)) {
				return problemOf('scenario-currency-unknown', { scenario: name, currency, allowed });
			}
			if (seen.has(currency)) return problemOf('scenario-entry-twice', { scenario: name, entry: currency });
			seen.add(currency);
		}
	}
	const day = epochDay(date);
	const shifts: Record<string, { years: number; bp: number }[]> = {};
	for (const { currency, points } of rates) {
		const times = new Map<number, number>();
		for (const { tenor, bp } of points) {
			const end = parseTenor(tenor) === undefined ? undefined : unadjustedEnd(day, { tenor });
			if (end === undefined) return problemOf('scenario-tenor-unknown', { scenario: name, tenor });
			const years = (end - day) / 365;
			if (times.has(years)) return problemOf('scenario-entry-twice', { scenario: name, entry: `${currency} ${tenor}` });
			times.set(years, bp);
		}
		shifts[currency] = [...times].map(([years, bp]) => ({ years, bp })).sort((a, b) => a.years - b.years);
	}
	const percents = Object.fromEntries(fx.map(({ currency, percent }) => [currency, percent]));
	return ownScenario({ id: name, rates: shifts, fx: percents });
}
