import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ValuationPage } from '#features/valuation/valuation-page.tsx';
import { importTrades } from '#shared/trade-files/import-trades.ts';
import { UnreadableTradeFile } from '#shared/trade-files/trade-node.ts';
import { fakeApi } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { referenceCalendar } from '#test/support/reference-calendars.ts';

// Replaces the function that starts a web worker, because jsdom has no workers.
vi.mock('./start-run.ts', async (original) => ({
	...(await original<object>()),
	inspectTradeFile: async (file: File) => {
		try {
			return importTrades(new Uint8Array(await file.arrayBuffer()), {
				calendarOf: referenceCalendar,
				ownParty: undefined,
			});
		} catch (cause) {
			if (cause instanceof UnreadableTradeFile) return { code: cause.code, line: cause.line };
			throw cause;
		}
	},
}));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const runId = '0198c5e0-0000-7000-8000-000000000001';
const VAL = { RDPAccount: { secretName: '/portal/demo-bank/secret' } };
const dates = ['2025-02-10', '2025-01-31'].map((date) => ({ date, snapshotId: date, label: '' }));

async function openForm(language: Language, start: string) {
	const at = '2026-11-22T09:00:00.000Z';
	const runStart = vi.fn((_: unknown) => ({
		...{ runId, kind: 'file', state: 'uploaded', startedAt: at, startedBy: 'x', changedAt: at, expiresAt: at },
		...{ format: 'jsonl', valuationDate: '2025-02-10', reportCurrency: 'USD', getPaymentInfo: false },
		...{ dv01Method: 'ZeroShift', progress: 0 },
	}));
	fakeApi({
		valuationDates: () => ({ dates }),
		runList: () => ({ runs: [] }),
		scenarioList: () => ({ scenarios: [] }),
		runStart,
	} as never);
	const navigate = vi.fn();
	const page = <ValuationPage pathname="/valuationengine/runs" navigate={navigate} />;
	const { user } = await openPage(page, { session: sessionWith({ VAL }), language });
	await user.click(await screen.findByRole('button', { name: start }));
	return { user, navigate, runStart };
}

test.each([
	['en', 'New run', 'Start run', ['Risk', 'Scenarios', 'Convert']],
	['zh', '新建批次', '开始运行', ['风险', '情景', '转换']],
] as const)('a file starts a run with the chosen analyses (language %s)', async (language, open, startText, names) => {
	const { user, navigate, runStart } = await openForm(language, open);
	const input = await waitFor(() => {
		const found = document.querySelector<HTMLInputElement>('input[accept^=".csv,"]');
		expect(found).not.toBeNull();
		return found as HTMLInputElement;
	});
	for (const name of names) await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
	await user.click(screen.getByRole('button', { name: startText }));
	expect(runStart).not.toHaveBeenCalled();
	await user.upload(input, new File(['{"dealId":"A"}\n'], 'book.jsonl'));
	await user.click(screen.getByRole('button', { name: startText }));
	await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(`/valuationengine/runs/${runId}`));
	expect(runStart.mock.calls[0]?.[0]).toMatchObject({
		format: 'jsonl',
		deals: '{"dealId":"A"}\n',
		valuationDate: '2025-02-10',
		analyses: {
			risk: true,
			scenarios: expect.arrayContaining([{ preset: 'steepener' }]),
			conversion: { method: 'fallback' },
		},
	});
});

const texts = {
	en: { open: 'New run', start: 'Start run', party: /^Your own party/, unreadable: /document type/ },
	zh: { open: '新建批次', start: '开始运行', party: /^本方/, unreadable: /第 1 行/ },
} as const;

test.each<Language>(isNightly ? ['en', 'zh'] : ['en'])(
	'a trade file starts a run after the user chooses their own party (language %s)',
	async (language) => {
		const text = texts[language];
		const { user, navigate, runStart } = await openForm(language, text.open);
		const input = document.querySelector('input[accept^=".csv,"]') as HTMLInputElement;
		await user.upload(input, new File(['<!DOCTYPE a><a/>'], 'bad.xml'));
		await screen.findByText(text.unreadable);
		const content = readFileSync('test/golden/trade-files/samples/cdm-fpml513-ird-ex07b-ois-swap.xml', 'utf8');
		await user.upload(input, new File([content], 'swap.xml'));
		const party = await screen.findByRole('button', { name: text.party });
		await user.click(screen.getByRole('button', { name: text.start }));
		expect(runStart).not.toHaveBeenCalled();
		await user.click(party);
		await user.click(await screen.findByRole('option', { name: /ABANK/ }));
		await user.click(screen.getByRole('button', { name: text.start }));
		await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(`/valuationengine/runs/${runId}`));
		const reading = { ownParty: 'A BANK("ABANK")' };
		expect(runStart.mock.calls[0]?.[0]).toMatchObject({ format: 'fpml', deals: content, reading });
	},
);
