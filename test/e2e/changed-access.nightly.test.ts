import { expect, it } from 'vitest';
import { overnightHistory } from '#shared/contract/overnight-history.ts';
import { problemOf } from '#shared/contract/problems.ts';
import { profile, type SessionInfo } from '#shared/contract/session.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

it('a module that was removed from the layout disappears when the API first refuses it, and inputs are kept', async () => {
	const { page } = await web.signedIn(undefined, { expectedFaults: /status of 403/ });
	await page.waitForURL('**/compoundcalcu');
	const principal = page.getByRole('textbox', { name: 'Principal', exact: true });
	await principal.fill('250');
	await principal.press('Tab');
	await page.getByRole('link', { name: 'Overnight rates' }).click();
	await page.getByRole('heading', { level: 1, name: 'Overnight rates' }).waitFor();
	// The screen shows its first rates before the API starts to refuse requests.
	await page.getByRole('table').first().waitFor();
	let asked = 0;
	await page.route(`**${profile.path}`, async (call) => {
		asked++;
		const answer = await call.fetch();
		const info = (await answer.json()) as SessionInfo;
		const config = JSON.parse(info.FrontendConfig) as { GUI_Layout: Record<string, unknown> };
		Reflect.deleteProperty(config.GUI_Layout, 'ONRates');
		await call.fulfill({ json: { ...info, FrontendConfig: JSON.stringify(config) } });
	});
	await page.route(`**${overnightHistory.path}`, (call) =>
		call.fulfill({
			status: 403,
			json: problemOf('module-not-entitled', { module: 'ONRates', modules: 'Overnight rates' }),
		}),
	);
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	// Both messages disappear after some seconds.
	const notifications = page.getByRole('region', { name: 'Notifications' });
	await Promise.all([
		notifications.getByText('Your organization has no access to Overnight rates.').waitFor(),
		notifications.getByText('Your access has changed. The tabs and currencies are updated.').waitFor(),
	]);
	await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
	expect(await page.getByRole('link', { name: 'Overnight rates' }).count()).toBe(0);
	await picture(page, 'changed-access');
	await page.getByRole('link', { name: 'Compounding calculator' }).click();
	await expect.poll(() => principal.inputValue()).toBe('250');
	expect(asked).toBe(1);
});
