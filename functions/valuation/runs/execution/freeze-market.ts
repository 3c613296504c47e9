import { createHash } from 'node:crypto';
import type { MarketDataProvider } from '#functions/valuation/market-data/providers.ts';
import { readStageSecrets } from '#platform/secrets/secret-store.ts';
import { loadMarket } from '../../market-data/load-market.ts';
import { providers } from '../../market-data/providers.ts';
import type { MarketInputs } from '../../pricing/market-inputs.ts';
import { storedFixings } from '../sent-fixings.ts';
import type { RunRecord } from '../store/run-record.ts';
import { RunRefused } from './run-refused.ts';
import type { FrozenMarket } from './split-run.ts';

/**
 * The market data of a run as they are now: the quotes of its date, the curves of its organisation, all calendars, and
 * every fixing before its date, because its deals are not read yet.
 *
 * @throws RunRefused for a date without market data, and when there is no account any more
 */
export async function freezeMarket(run: RunRecord): Promise<FrozenMarket> {
	const { orgId, account, hasFixings } = run;
	const { valuationDate } = run.terms;
	const fixings = hasFixings === true ? await storedFixings(run) : [];
	const market = await loadMarket({ orgId, provider: await providerOf(account), fixings }, valuationDate, 'all');
	if (!('reason' in market)) return { used: usedIn(market), market };
	const nearest = market.nearest === undefined ? '' : ` The last date before with market data is ${market.nearest}.`;
	throw new RunRefused({ code: market.reason, message: `There are no market data for ${valuationDate}.${nearest}` });
}

/** @throws RunRefused when the account was removed meanwhile */
async function providerOf(account: RunRecord['account']): Promise<MarketDataProvider> {
	if (account === undefined) return providers.stored({});
	const credentials = await readStageSecrets(account.secretName);
	if (credentials !== undefined) return providers[account.provider](credentials);
	const message = 'The market-data account of your organization was removed.';
	throw new RunRefused({ code: 'no-market-data-account', message });
}

function usedIn({ snapshot, userDefinedCurves, calendars, fixings }: MarketInputs): FrozenMarket['used'] {
	return {
		snapshotId: snapshot.id,
		userDefinedCurves: userDefinedCurves.map(({ id, version }) => ({ id, version })),
		fixings: fixings
			.filter(({ values }) => values.length > 0)
			.map(({ index, currency, tenor, values }) => ({
				index: tenor === 'ON' ? index : `${currency} ${index} ${tenor}`,
				count: values.length,
				hash: hashOf(values),
			})),
		calendars: calendars.map((calendar) => ({ calendar: calendar.name, hash: hashOf(calendar) })),
	};
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
