import { refusalOnly } from '#functions/calculator/resolve-loan.ts';
import { loadMarket } from '#functions/valuation/market-data/load-market.ts';
import { storedProvider } from '#functions/valuation/market-data/providers.ts';
import { curveProblem } from '#functions/valuation/pricing/failure-problem.ts';
import { nearestDateIn, prepareMarket } from '#functions/valuation/pricing/prepare-market.ts';
import { type Refusal, refuse, refuseProblem } from '#platform/http/refusal.ts';
import { indexKey } from '#shared/benchmark/quote.ts';
import { discountingDefinitionOf } from '#shared/curve/curve-definition.ts';
import type { DiscountCurve } from '#shared/curve/discount-curve.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export interface OvernightCurve {
	readonly curve: DiscountCurve;
	readonly curveId: string;
	readonly name: string;
	readonly date: LocalDate;
	readonly label: string;
}

interface CurveQuery {
	readonly orgId: string;
	readonly currency: string;
	/** Date of the quotes. Default: the latest date up to `today` with quotes for the index. */
	readonly date?: LocalDate | undefined;
	readonly today: LocalDate;
}

/** @throws a refusal (400) if there are no quotes for the index, or if no curve can be built from them */
export async function overnightCurve({ orgId, currency, date, today }: CurveQuery): Promise<OvernightCurve> {
	const definition = discountingDefinitionOf(currency);
	if (definition === undefined) throw refuse('unknown-currency', { currency });
	const key = indexKey(currency, definition.indexName, 'ON');
	const summaries = await storedProvider.snapshots();
	const quoted = summaries.filter(({ date: each, indices }) => each <= today && indices.includes(key));
	const used = date ?? quoted[0]?.date;
	if (used === undefined) throw refuse('no-market-data', { date: today });
	const loaded = await loadMarket({ orgId, provider: storedProvider }, used, []);
	if ('reason' in loaded) {
		const nearest = quoted.find((each) => each.date < used)?.date;
		throw nearest === undefined
			? refuse('no-market-data', { date: used })
			: refuse('missing-market-data', { date: used, nearest });
	}
	const market = prepareMarket(loaded);
	const built = market.curves.curve(definition.id, 'OIS');
	if ('reason' in built) throw refuseProblem(curveProblem(built, nearestDateIn(market)));
	return {
		curve: built.curve,
		curveId: definition.id,
		name: definition.name,
		date: used,
		label: loaded.snapshot.label,
	};
}

export const findOvernightCurve = (query: CurveQuery): Promise<OvernightCurve | Refusal> =>
	overnightCurve(query).catch(refusalOnly);
