import type { Page } from 'playwright-core';
import { madeUpCash } from '#features/rates/testing/made-up-cash.ts';
import { madeUpCashExplanation } from '#features/rates/testing/made-up-cash-explanation.ts';
import { allCurrencies, madeUpExplanation, madeUpFallback } from '#features/rates/testing/made-up-fallback.ts';
import { madeUpOvernight } from '#features/rates/testing/made-up-overnight.ts';
import { madeUpTerm } from '#features/rates/testing/made-up-term.ts';
import { cashFallbacks, explainCashFallback, explainFallback, fallbackRates } from '#shared/contract/fallback.ts';
import { overnightHistory } from '#shared/contract/overnight-history.ts';
import { profile } from '#shared/contract/session.ts';
import { termRates } from '#shared/contract/term.ts';

const layoutOf = (currencies: readonly string[]) => ({
	Fallback: { Currencies: currencies },
	CashFallbacks: { Currencies: ['USD'] },
	TermRates: { Currencies: Object.keys(madeUpTerm).filter((currency) => currencies.includes(currency)) },
	ONRates: { Currencies: ['USD', 'GBP'], DefaultCurrency: 'USD' },
});

const only = (currencies: readonly string[], body: object) =>
	Object.fromEntries(Object.entries(body).filter(([currency]) => currencies.includes(currency)));

/** Gives a user who signs in on a page access to the four rate screens, and answers calls with invented rates. */
export async function answerWithMadeUpRates(page: Page, currencies: readonly string[] = allCurrencies): Promise<void> {
	const layout = layoutOf(currencies);
	await page.route(`**${profile.path}`, async (call) => {
		const answer = await call.fetch();
		const session = (await answer.json()) as object;
		await call.fulfill({ json: { ...session, FrontendConfig: JSON.stringify({ GUI_Layout: layout }) } });
	});
	const answers: readonly (readonly [{ readonly path: string }, (asked: Asked) => object])[] = [
		[fallbackRates, () => ({ body: JSON.stringify(only(currencies, madeUpFallback)) })],
		[explainFallback, () => madeUpExplanation],
		[cashFallbacks, () => ({ body: madeUpCash })],
		[explainCashFallback, () => madeUpCashExplanation],
		[termRates, () => ({ body: only(currencies, madeUpTerm) })],
		[overnightHistory, ({ startDate, endDate }) => ({ body: { rates: madeUpOvernight(startDate, endDate) } })],
	];
	for (const [{ path }, answer] of answers) {
		await page.route(`**${path}`, (call) => call.fulfill({ json: answer(call.request().postDataJSON() as Asked) }));
	}
}

interface Asked {
	readonly startDate: string;
	readonly endDate: string;
}
