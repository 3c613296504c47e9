import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ValuationPage } from '#features/valuation/valuation-page.tsx';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { resultOf } from '../../shared/testing/made-up-results.ts';
import { readTrades } from './read-trades.ts';

// Replaces the function that starts a web worker, because jsdom has no workers.
vi.mock('../reading/deal-file.ts', async (original) => ({
	...(await original<object>()),
	readTradeFiles: async (files: readonly File[], ownParty: string | undefined) => {
		const read = files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() }));
		return readTrades(await Promise.all(read), { ownParty, calendars: [] });
	},
}));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const VAL = {
	RDPAccount: { secretName: '/portal/demo-bank/secret' },
	Swaps: { currencies: ['USD'], indexName: 'LIBOR' },
};
const sample = (name: string) => new File([readFileSync(`test/golden/trade-files/samples/${name}`)], name);

beforeEach(() => {
	fakeApi({
		valuationDates: () => ({ dates: [{ date: '2025-02-10', snapshotId: 'b', label: '' }] }),
		valueSwaps: ({ valuationItems }) =>
			(valuationItems as ValuationItem[]).map(({ dealId }) => resultOf(String(dealId))),
		valuationSave: () => refusal(403, 'no-market-data-account'),
		runList: () => ({ runs: [] }),
		curveDefinitions: () => ({ definitions: [] }),
	});
});

const texts = {
	en: { calculate: 'Calculate', party: /^Your own party/, labels: /labels, kept with the deals/, day: '10-Feb-2025' },
	zh: { calculate: '计算', party: /^本方/, labels: /个标签，随交易保留/, day: '2025-02-10' },
} as const;

test.each<Language>(isNightly ? ['en', 'zh'] : ['en'])(
	'several trade files are valued after the user chooses their own party (language %s)',
	async (language) => {
		const text = texts[language];
		const { user } = await openPage(<ValuationPage pathname="/valuationengine" navigate={vi.fn()} />, {
			session: sessionWith({ VAL }),
			language,
		});
		const files = [sample('ore-IR_Swap_Vanilla.xml'), sample('cdm-fpml513-ird-ex07b-ois-swap.xml')];
		await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, files);
		await waitFor(() => expect(screen.getByDisplayValue(text.day)).toBeTruthy());
		await user.click(screen.getByRole('button', { name: text.calculate }));
		const party = await screen.findByRole('button', { name: text.party });
		expect(requestsOf('valueSwaps')).toHaveLength(0);
		await user.click(party);
		await user.click(await screen.findByRole('option', { name: /ABANK/ }));
		await waitFor(() => expect(requestsOf('valueSwaps')).toHaveLength(1));
		const items = requestsOf('valueSwaps')[0]?.valuationItems as ValuationItem[];
		expect(items.map(({ dealId }) => dealId)).toEqual(['Swap_20y', 'FpML-test-7b']);
		expect(screen.getByText(text.labels)).toBeTruthy();
	},
);
