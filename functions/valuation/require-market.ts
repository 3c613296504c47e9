import type { Caller } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { FixingRequirement } from '#shared/swap/market.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { requireFixings } from './check-fixings.ts';
import { loadMarket, type MarketSource } from './market-data/load-market.ts';
import { requireProvider } from './market-data/providers.ts';
import { type PreparedMarket, prepareMarket } from './pricing/prepare-market.ts';

/** @throws a refusal (403) if a request contains the login of a different user */
export function requireOwnLogin(userId: string | undefined, { user }: Caller): void {
	if (userId !== undefined && canonicalName(userId) !== canonicalName(user.login)) throw refuse('userid-not-own');
}

/** Fields of a request that choose its market data. */
export interface MarketRequest {
	readonly fixings?: readonly WireFixing[] | undefined;
	readonly userId?: string | undefined;
	readonly secretName?: string | undefined;
}

/** @throws a refusal of the whole request */
export async function requireMarketOf(
	{ fixings, userId, secretName }: MarketRequest,
	caller: Caller,
	date: LocalDate,
	needed: readonly FixingRequirement[],
): Promise<PreparedMarket> {
	requireOwnLogin(userId, caller);
	const provider = await requireProvider(caller, secretName);
	const source = { orgId: caller.organisation.orgId, provider, fixings: requireFixings(fixings) };
	return requireMarket(source, date, needed);
}

/** @throws a refusal (400) if the date has no market data */
export async function requireMarket(
	source: MarketSource,
	valuationDate: LocalDate,
	needed: readonly FixingRequirement[],
): Promise<PreparedMarket> {
	const loaded = await loadMarket(source, valuationDate, needed);
	if (!('reason' in loaded)) return prepareMarket(loaded);
	throw missingMarketData(loaded.date, loaded.nearest);
}

function missingMarketData(date: LocalDate, nearest: LocalDate | undefined) {
	if (nearest === undefined) return refuse('no-market-data', { date });
	return refuse('missing-market-data', { date, nearest });
}

/** @throws a refusal (400) if there is no market data at all */
export async function requireDate({ provider }: MarketSource, date: LocalDate | undefined, today: LocalDate) {
	if (date !== undefined) return date;
	const [latest] = await provider.snapshots();
	if (latest === undefined) throw missingMarketData(today, undefined);
	return latest.date;
}
