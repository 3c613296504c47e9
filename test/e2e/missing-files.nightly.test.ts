import { expect, it } from 'vitest';
import { button, calculator } from '../support/calculator-page.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

const files = '**/assets/**';
const missing = /^This part could not be loaded\./;

it('if a panel or dialog cannot be loaded, inputs are kept and it can be loaded once the network is back', async () => {
	const { page } = await calculator(web, { expectedFaults: /ERR_FAILED|Failed to fetch|could not be loaded/ });
	await page.getByPlaceholder('1,000,000').fill('25000000');
	await button(page, 'Go').click();
	await page.getByRole('tab', { name: 'Check a notice' }).click();
	const rows = page.getByRole('textbox', { name: 'Text of the notice' });
	await rows.fill('18/12/2024;4.58');
	await page.route(files, (route) => route.abort());
	await page.getByRole('tab', { name: 'Compare' }).click();
	const panel = page.getByRole('tabpanel', { name: 'Compare' });
	await panel.getByText(missing).waitFor();
	await panel.getByRole('button', { name: 'Retry' }).click();
	await panel.getByText(missing).waitFor();
	await button(page, 'Export').click();
	const dialog = page.getByRole('dialog', { name: 'The dialog could not be opened' });
	await dialog.waitFor();
	expect(await page.getByPlaceholder('1,000,000').inputValue()).toBe('25,000,000');
	await page.unroute(files);
	await dialog.getByRole('button', { name: 'Retry' }).click();
	await page.getByRole('dialog', { name: 'Export as Excel' }).waitFor();
	await page.keyboard.press('Escape');
	await panel.getByRole('button', { name: 'Retry' }).press('Enter');
	await panel.getByText('The same loan under other conventions').waitFor();
	await page.getByRole('tab', { name: 'Check a notice' }).click();
	expect(await rows.inputValue()).toBe('18/12/2024;4.58');
});
