import type { Caller } from '#functions/directory/access/caller.ts';
import type { Clock } from '#platform/clock.ts';
import { refuse, refuseProblem } from '#platform/http/refusal.ts';
import type { CurveRequest } from '#shared/contract/valuation-curves.ts';
import type { BuiltCurve } from '#shared/curve/curve-set.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { requireProvider } from './market-data/require-provider.ts';
import { curveProblem } from './pricing/failure-problem.ts';
import { nearestDateIn, type PreparedMarket } from './pricing/prepare-market.ts';
import { requireDate, requireMarket } from './require-market.ts';

const millisPerDay = 86_400_000;

/** The curve that a request names, built, with the market that it belongs to. @throws a refusal with why it cannot be */
export async function buildCurve(
	{ curveId, currency, tenor, valuationDate, interpolation }: CurveRequest,
	caller: Caller,
	clock: Clock,
): Promise<{ readonly built: BuiltCurve; readonly market: PreparedMarket }> {
	const source = { orgId: caller.organisation.orgId, provider: await requireProvider(caller) };
	const today = dateOfEpochDay(Math.floor(clock() / millisPerDay));
	const market = await requireMarket(source, await requireDate(source, valuationDate, today), []);
	const built = market.curves.curve(curveId, tenor, interpolation);
	if ('reason' in built) throw refuseProblem(curveProblem(built, nearestDateIn(market)));
	const { definition } = built;
	if (currency !== undefined && currency !== definition.currency) {
		throw refuse('field-contradiction', {
			field: 'currency',
			found: currency,
			expected: `${definition.currency}, the currency of ${definition.name}`,
		});
	}
	if (interpolation !== undefined && interpolation !== definition.interpolation) {
		throw refuse('field-contradiction', {
			field: 'interpolation',
			found: interpolation,
			expected: `${definition.interpolation}, since the curve is one of points`,
		});
	}
	return { built, market };
}
