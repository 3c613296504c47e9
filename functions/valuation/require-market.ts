import type { Caller } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { FixingRequirement } from '#shared/swap/market.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { loadMarket, type MarketSource } from './market-data/load-market.ts';
import { type PreparedMarket, prepareMarket } from './pricing/prepare-market.ts';

/** @throws a refusal (403) if a request contains the login of a different user */
export function requireOwnLogin(userId: string | undefined, { user }: Caller): void {
	if (userId !== undefined && canonicalName(userId) !== canonicalName(user.login)) throw refuse('userid-not-own');
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
