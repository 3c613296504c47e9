import { expect, it } from 'vitest';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = sharedPortalInBrowser();

const fragment = '#length=74&currency=GBP&start=2025-01-02&end=2025-04-02&principal=25000000&lookback=5';

it('a shared link opens its calculation after the sign-in and after a reload, and Go updates the address', async () => {
	const { page } = await web.visit({ path: `/compoundcalcu${fragment}` });
	await signIn(page, 'user@demo-bank.example');
	const days = page.getByRole('grid').first();
	await days.waitFor();
	expect(new URL(page.url()).hash).toBe(fragment);
	await page.reload();
	await days.waitFor();
	expect(new URL(page.url()).hash).toBe(fragment);
	const principal = page.getByPlaceholder('1,000,000');
	expect(await principal.inputValue()).toBe('25,000,000');
	await principal.fill('30000000');
	await principal.press('Enter');
	await page.waitForURL((url) => url.hash.includes('principal=30000000'));
	await page.getByRole('tab', { name: 'Compare' }).click();
	await page.waitForURL((url) => url.searchParams.get('tab') === 'compare' && url.searchParams.has('with'));
	const compared = page.url();
	await page.reload();
	await page.getByRole('tab', { name: 'Compare', selected: true }).waitFor();
	await days.waitFor({ state: 'hidden' });
	expect(page.url()).toBe(compared);
	await page.getByRole('tab', { name: 'Days' }).click();
	await page.waitForURL((url) => url.search === '');
	await page.goto(`${web.portal.origin}/compoundcalcu#currency=GBP&principal=1e400&__proto__=1`);
	await page.getByText(/^The link was not opened, and nothing was changed\./).waitFor();
	await page.waitForURL((url) => !url.hash.includes('proto'));
	expect(await principal.inputValue()).toBe('30,000,000');
});

it('each screen opens at its address, and the back button of the browser returns to it', async () => {
	const { page } = await web.signedIn(undefined, { path: '/fallback?date=2025-03-14' });
	const date = page.getByRole('textbox', { name: /^Date/ });
	await expect.poll(() => date.inputValue()).toBe('14-Mar-2025');
	await page.getByRole('link', { name: 'Overnight rates' }).click();
	await page.waitForURL((url) => url.pathname === '/overnightrates' && url.searchParams.has('from'));
	await page.goBack();
	await expect.poll(() => date.inputValue()).toBe('14-Mar-2025');
	await page.goto(`${web.portal.origin}/overnightrates?currency=GBP&from=2025-03-14&to=2025-04-14`);
	await page.getByRole('cell', { name: '14-Apr-2025' }).or(page.getByText('14-Apr-2025')).first().waitFor();
	expect(new URL(page.url()).search).toBe('?currency=GBP&from=2025-03-14&to=2025-04-14');
	await page.goto(`${web.portal.origin}/fallback?date=2025-03-15`);
	await page.getByText('This screen cannot show what the address asks for. It shows its default.').waitFor();
});
