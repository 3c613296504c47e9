import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { amountText } from '#features/loans/shared/loans-text.ts';
import { compound } from '#shared/contract/compounding.ts';
import { loanAdd, loanRead, loanUpdate, type SavedLoan } from '#shared/contract/loans.ts';
import worked from '../golden/help/worked-example.json' with { type: 'json' };
import { expectAccessible } from '../support/accessibility.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { button, calculator, chooseOpen, editTerms, field, fillDate, said } from '../support/calculator-page.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { signIn, type Visit } from '../support/visit.ts';

const web = portalInBrowser();

const golden = worked.cases.find(({ name }) => name === 'plain');
if (golden === undefined) throw new Error('the worked example has no plain case');
const interest = golden.expected.interestAmount.replace(/^3414(\.\d{6}).*$/, '3,414$1');

const terms = {
	version: 1 as const,
	currency: 'USD',
	startDate: golden.request.startDate,
	endDate: golden.request.endDate,
	rounding: 0,
	lookback: 0,
	observationShift: false,
	lockout: 0,
	yearlyBasis: 'ACT/360' as const,
	cas: '0',
	margin: '0',
	floor: '',
	floorOption: 'rfr' as const,
	systemCalendars: ['USA_FI'],
	clientCalendars: [],
	principal: '10000000',
	customTextBox1: '',
	principalChanges: [],
};
const facts = { reference: 'A-2022-07', borrower: 'Alder plc', lender: 'Demo Bank', facility: 'Facility B' };

async function openMenu(page: Page, name: RegExp = /^(Loan|贷款)[:：]/): Promise<void> {
	await button(page, name).click();
}

async function chooseItem(page: Page, item: string): Promise<void> {
	await openMenu(page);
	await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const tokens = new Map<string, string>();

const call = async (route: { readonly path: string }, body: object, login = 'user@demo-bank.example') => {
	const api = new ApiCaller(web.portal.origin);
	const token = tokens.get(login) ?? (await api.signIn(login));
	tokens.set(login, token);
	const answer = await api.post(route.path, body, token);
	expect(answer.status, answer.body.message).toBe(200);
	return answer.body as SavedLoan;
};

const resultFigure = (page: Page) => page.getByText(new RegExp(interest.slice(0, 8).replace('.', '\\.'))).first();

describe('a saved loan', () => {
	it('a loan is named, changed, saved, restored to an earlier version, shared and removed, by keyboard and menu', async () => {
		const { page } = await calculator(web);
		const look = async (dialog: string) => {
			await picture(page, dialog);
			await expectAccessible(page, dialog);
		};
		await chooseItem(page, 'Save as…');
		await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Alder facility B');
		await page.getByRole('textbox', { name: 'Borrower' }).fill('Alder plc');
		await look('loans-save-as');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/compoundcalcu/loans/*');
		await page.getByText('Saved, version 1 · Only you').waitFor();
		await field(page, 'Margin').fill('1.25');
		await field(page, 'Margin').press('Tab');
		await page.getByText('Changed since version 1 · Only you').waitFor();
		await picture(page, 'loans-changed');
		await chooseItem(page, 'Save');
		await page.getByText('Saved, version 2 · Only you').waitFor();
		await chooseItem(page, 'Versions…');
		await page.getByRole('button', { name: 'Put version 1 into the form' }).waitFor();
		await look('loans-versions');
		await page.getByRole('button', { name: 'Put version 1 into the form' }).click();
		await page.getByText('Changed since version 2 · Only you').waitFor();
		expect(await field(page, 'Margin').inputValue()).toBe('0');
		await chooseItem(page, 'Share with my organization');
		await page.getByText('Changed since version 3 · Shared').waitFor();
		await chooseItem(page, 'Close this loan');
		await button(page, 'Loan: not saved').waitFor();
		await chooseItem(page, 'Open…');
		await button(page, 'Shared').click();
		await button(page, 'Remove Alder facility B').click();
		await look('loans-remove');
		await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
		await said(page, 'Alder facility B removed.');
		await page.getByText('No loan matches').waitFor();
	});

	it('a loan opens with its result from its address after the sign-in, and again after a reload', async () => {
		const { loanId } = await call(loanAdd, { name: 'By address', facts, terms, scope: 'shared' });
		const { page } = await web.visit({ path: `/compoundcalcu/loans/${loanId}` });
		await signIn(page, 'admin@demo-bank.example');
		await page.getByText('Saved, version 1 · Shared by user@demo-bank.example').waitFor();
		await resultFigure(page).waitFor();
		await picture(page, 'loans-opened');
		await page.reload();
		await resultFigure(page).waitFor();
		expect(new URL(page.url()).pathname).toBe(`/compoundcalcu/loans/${loanId}`);

		// After a calculation with a different margin, the address contains the margin, so that a reload or a colleague
		// shows the same calculation.
		await field(page, 'Margin').fill('1.25');
		await field(page, 'Margin').press('Enter');
		await page.waitForURL((url) => url.hash.includes('margin=1.25') && url.hash.endsWith('&version=1'));
		await page.reload();
		await page.getByText('Changed since version 1 · Shared by user@demo-bank.example').waitFor();
		expect(await field(page, 'Margin').inputValue()).toBe('1.25');
		await page.getByRole('grid').first().waitFor();
		await picture(page, 'loans-changed-address');

		// A loan without changes that is opened from the list has the version that a colleague has saved in the meantime.
		await field(page, 'Margin').fill('0');
		await field(page, 'Margin').press('Enter');
		await page.waitForURL((url) => url.hash === '');
		await page.getByText('Saved, version 1 · Shared by user@demo-bank.example').waitFor();
		await call(loanUpdate, { loanId, version: 1, name: 'By address', facts, terms: { ...terms, margin: '2' } });
		await chooseItem(page, 'Open…');
		await page.getByRole('radio', { name: 'Shared' }).or(button(page, 'Shared')).first().click();
		await page.getByRole('link', { name: 'By address' }).click();
		await button(page, 'Open in the calculator').click();
		await page.getByText('Saved, version 2 · Shared by user@demo-bank.example').waitFor();
		expect(await field(page, 'Margin').inputValue()).toBe('2');
	});

	it('if a different user has saved the loan in the meantime, both versions are shown and the user can choose', async () => {
		const loan = await call(loanAdd, { name: 'Contested', facts, terms, scope: 'shared' });
		const { loanId } = loan;
		const { page } = await web.signedIn(undefined, { path: `/compoundcalcu/loans/${loanId}`, expectedFaults: /409/ });
		await resultFigure(page).waitFor();
		await field(page, 'Margin').fill('2');
		await field(page, 'Margin').press('Tab');
		const theirs = {
			...terms,
			margin: '1.5',
			principalChanges: [{ changeDate: '2022-06-17', principalChange: '-5000000' }],
		};
		const saved = { loanId, version: 1, name: 'Contested', facts, terms: theirs };
		await call(loanUpdate, saved, 'admin@demo-bank.example');
		await chooseItem(page, 'Save');
		const dialog = page.getByRole('dialog', { name: 'admin@demo-bank.example has saved this loan' });
		await dialog.getByRole('row', { name: /Margin.*1\.5.*2/ }).waitFor();
		await dialog.getByRole('row', { name: /17-Jun-2022: -5,000,000/ }).waitFor();
		await picture(page, 'loans-conflict');
		await expectAccessible(page, 'the conflict');
		await button(dialog, 'Save mine as version 3').click();
		await page.getByText('Saved, version 3 · Shared').waitFor();
		expect(await call(loanRead, { loanId })).toMatchObject({
			version: 3,
			terms: { margin: '2', principalChanges: [] },
		});
	});

	it('a loan can be listed and opened, but a private loan of a different user is not revealed', async () => {
		const name = 'Listed';
		await call(loanAdd, { name, facts, terms, scope: 'shared' });
		const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/loans', expectedFaults: /404/ });
		await button(page, 'Shared').click();
		await page.getByRole('link', { name }).waitFor();
		await page.emulateMedia({ forcedColors: 'active' });
		const colour = (scope: string) =>
			button(page, scope).evaluate((segment) => getComputedStyle(segment).backgroundColor);
		const isMarked = async () => (await colour('Shared')) !== (await colour('My loans'));
		// Repeated, because the colour changes gradually.
		await expect.poll(isMarked, { message: 'the pressed segment, without colours' }).toBe(true);
		await page.emulateMedia({ forcedColors: 'none' });
		await picture(page, 'loans-list');
		await expectAccessible(page, 'shared loans');
		await page.getByRole('link', { name }).click();
		await page.waitForURL('**/loans/*/periods*');
		await button(page, 'Open in the calculator').click();
		await resultFigure(page).waitFor();
		await openMenu(page);
		await picture(page, 'loans-menu');
		await page.keyboard.press('Escape');
		await expectAccessible(page, 'an opened loan');

		const { loanId } = await call(loanAdd, { name: 'Secret', facts, terms }, 'admin@demo-bank.example');
		await page.goto(`${web.portal.origin}/compoundcalcu/loans/${loanId}`);
		await page.getByText('This loan cannot be opened').waitFor();
		expect(await page.getByText('Secret').count()).toBe(0);
		await picture(page, 'loans-unknown');
	});

	it('a loan with a named convention has the same amount on screen and in the API, and lists its differences', async () => {
		const opened = await calculator(web);
		const { page } = opened;
		const main = page.getByRole('main');
		const loan = { currency: 'GBP', startDate: '2026-01-20', endDate: '2026-04-20', principal: '25000000' };
		const lma = { ...loan, cas: '0.1193', margin: '2.5', floor: '0', convention: 'lma-sonia', rounding: 0 };
		await useConvention(page, 'LMA SONIA', { 'Floor On': 'Daily RFR', Rounding: 'none' });
		await fillTerms(opened, ['20-Jan-2026', '20-Apr-2026'], { CAS: '0.1193', Margin: '2.5', Floor: '0' });
		await expectPayable(page, '392,284.92 GBP');
		await main
			.getByText('LMA SONIA. Nothing changed. Left open by the convention: floor on Daily RFR; rounding')
			.waitFor();
		await chooseItem(page, 'Save as…');
		await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Under the LMA’s form');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/compoundcalcu/loans/*');
		await button(page, /^Margin Method/).click();
		await page.getByRole('option', { name: /^Compounded/ }).click();
		const changed = await calculate({ ...lma, floorOn: 'rfr', marginMethod: 'compounded' });
		await expectPayable(page, `${amountText(changed.payableAmount)} GBP`);
		await main.getByText('LMA SONIA. Changed: margin Added → Compounded.').waitFor();
		await page.goto(page.url().replace(/#.*/, ''));
		await page.reload();
		await expectPayable(page, '392,284.92 GBP');
		await main.getByText('LMA SONIA. Nothing changed.').waitFor();

		await chooseItem(page, 'Close this loan');
		await button(page, 'Loan: not saved').waitFor();
		await useConvention(page, 'LSTA/ARRC SOFR compounded', { 'Floor On': 'Daily RFR' });
		await fillTerms(opened, ['16-Mar-2026', '16-Jun-2026'], { CAS: '0.26161', Margin: '1.75', Floor: '' });
		await expectPayable(page, '360,959.33 USD');

		expect(await calculate(lma)).toMatchObject({ code: 'convention-open', params: { term: 'floorOn' } });
		expect(await calculate({ ...lma, floorOn: 'rfr' })).toMatchObject({ payableAmount: '392284.92' });
		const dollars = { currency: 'USD', startDate: '2026-03-16', endDate: '2026-06-16', principal: '25000000' };
		const arrc = { ...dollars, cas: '0.26161', margin: '1.75', convention: 'arrc-sofr-compounded' };
		expect(await calculate(arrc)).toMatchObject({ payableAmount: '360959.33' });
	});

	it('a loan that was saved before CAS and margin methods existed opens with the same amount', async () => {
		const older = { ...terms, floorOption: 'hybrid' as const, cas: '0.26161', margin: '1.75', floor: '0' };
		const { loanId } = await call(loanAdd, { name: 'Older', facts, terms: older });
		const { currency, startDate, endDate, principal, floorOption, cas, margin, floor } = older;
		const calculated = await calculate({ currency, startDate, endDate, principal, floorOption, cas, margin, floor });
		const { page } = await web.signedIn(undefined, { path: `/compoundcalcu/loans/${loanId}` });
		await expectPayable(page, `${amountText(calculated.payableAmount)} USD`);
		await editTerms(page);
		for (const [label, value] of [
			['CAS Method', 'Added'],
			['Margin Method', 'Added'],
			['Floor On', 'Daily RFR + CAS'],
		]) {
			expect(await button(page, new RegExp(`^${label}`)).textContent(), label).toContain(value);
		}
		await page.getByText('Saved, version 1 · Only you').waitFor();
	});
});

async function useConvention(page: Page, name: string, open: Readonly<Record<string, string>>): Promise<void> {
	await button(page, 'Conventions').click();
	await chooseOpen(page, name, open);
	await button(page.getByRole('dialog'), `Use ${name}`).click();
	await page.getByText(`Follows ${name}`).waitFor();
	// When the latest rate of the currency is known, the dates of its latest period replace those in the form.
	await page.getByText('Latest rate date: N/A').waitFor({ state: 'detached' });
}

async function fillTerms(
	opened: Visit,
	[start, end]: readonly [string, string],
	figures: Readonly<Record<string, string>>,
): Promise<void> {
	const { page } = opened;
	await fillDate(opened, 'Start Date', start);
	await fillDate(opened, 'End Date', end);
	for (const [label, figure] of Object.entries({ Principal: '25000000', ...figures })) {
		await field(page, label).fill(figure);
		await field(page, label).press('Tab');
	}
}

async function expectPayable(page: Page, amount: string): Promise<void> {
	await button(page, 'Go').click();
	await page.getByRole('main').getByText(amount, { exact: true }).first().waitFor();
}

async function calculate(loan: object) {
	const api = new ApiCaller(web.portal.origin);
	const token = await api.signIn('user@demo-bank.example');
	return (await api.post(compound.path, loan, token)).body;
}
