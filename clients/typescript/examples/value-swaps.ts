import { Portal, password } from 'rfr-portal-client';

const { PORTAL_URL = 'http://localhost:8080', PORTAL_USER = '', PORTAL_PASSWORD = '' } = process.env;
const portal = new Portal({ origin: PORTAL_URL, credential: password(PORTAL_USER, PORTAL_PASSWORD) });

const swaps = await portal.call('valueSwaps', {
	valuationDate: '2021-06-30',
	reportCurrency: 'USD',
	valuationItems: [
		{
			dealId: 'IRS-1',
			instrumentTag: 'LIBOR',
			startDate: '2021-07-02',
			endDate: '2026-07-02',
			leg1InterestType: 'Fixed',
			leg1PayReceive: 'Pay',
			leg1Currency: 'USD',
			leg1Notional: 10_000_000,
			leg1InterestRate: 1.25,
			leg1InterestPaymentFrequency: 'SemiAnnual',
			leg2InterestType: 'Float',
			leg2PayReceive: 'Receive',
			leg2Currency: 'USD',
			leg2Notional: 10_000_000,
			leg2IndexName: 'LIBOR',
			leg2Tenor: '3M',
		},
	],
});
for (const { dealId, rfrMtM, Error: problem } of swaps) {
	console.log(problem === undefined ? `${dealId}: ${rfrMtM} USD` : `${dealId}: ${problem.ErrorMessage}`);
}

// Fetches the pages of a list one after another.
for await (const { runs } of portal.pages('runList', { limit: 50 })) {
	for (const { startedAt, state, rows } of runs) console.log(startedAt, state, rows);
}
await portal.signOut();
