import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { said } from '../support/calculator-page.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { startSftpServer } from '../support/sftp-server.ts';

const web = portalInBrowser();
const server = await startSftpServer();
afterAll(() => server.close());

const maxPresses = 25;

/** Clicks on a page and counts the clicks. */
function countedPresses(page: Page) {
	let count = 0;
	return {
		count: () => count,
		async press(role: 'button' | 'radio' | 'option', name: string | RegExp) {
			count += 1;
			const found = page.getByRole(role, { name, exact: true }).last();
			await (role === 'radio' ? found.locator('xpath=..') : found).click();
		},
	};
}

it('an administrator configures a delivery to an SFTP server, tests the connection, and sees the delivered file', async () => {
	const { page } = await web.signedIn('admin@demo-bank.example', { path: '/admin?tab=deliveries' });
	await page.getByText('No schedule yet. Press New to add one.').waitFor();
	const { press, count } = countedPresses(page);
	const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).last().fill(text);

	await press('button', 'New bulk schedule');
	await fill('Output File Name', 'rfr-{yyyyMMdd-HHmmss}.csv');
	await press('button', 'Add a rate');
	await press('button', /^Period by/);
	await press('option', 'Start date');
	await fill('Start date', '2022-06-03');
	await fill('End date', '2022-06-13');
	await press('button', 'Preview the first ten rows');
	await page.getByRole('table', { name: 'First rows of the file' }).waitFor();
	await fill('Time in UTC', '07:30');
	await press('radio', 'SFTP server');
	await fill('Host', '127.0.0.1');
	await fill('Port', String(server.port));
	await fill('User', 'client');
	await fill('Directory', '/in');
	await fill('Password', server.password);
	await press('button', 'Test connection');
	await page.getByText(/^SHA256:/).waitFor();
	await picture(page, 'deliveries-host-key', { fullPage: true });
	await press('button', 'Trust this key and test');
	await page.getByText('A test file was written to /in, read back and removed.').waitFor();
	await expectAccessible(page, 'form of a schedule');
	await picture(page, 'deliveries-form', { fullPage: true });
	await press('button', 'Save the schedule');
	await press('button', 'Save');
	await said(page, 'Bulk schedule added.');
	await press('button', 'Run now');
	await press('button', 'Run now');
	const row = page.getByRole('row', { name: /Run now · admin@demo-bank\.example/ });
	await row.getByText(/^Delivered/).waitFor();
	expect(count()).toBeLessThanOrEqual(maxPresses);
	const [delivered = ''] = await server.files();
	expect(delivered).toMatch(/^\/in\/rfr-\d{8}-\d{6}\.csv$/);
	expect(String(Buffer.from((await server.read(delivered)) ?? []))).toContain('2022-06-03');
	await page.getByRole('img', { name: 'Last 30 days: 1 delivered' }).waitFor();
	await expectAccessible(page, 'deliveries of a schedule');
	await picture(page, 'deliveries-delivered', { fullPage: true });

	const { searchParams } = new URL(page.url());
	expect(searchParams.get('schedule')).toMatch(/^[\da-f-]{36}$/);
	await page.reload();
	await page.getByRole('row', { name: /Run now · admin@demo-bank\.example/ }).waitFor();
	expect(await page.getByLabel('Directory', { exact: true }).inputValue()).toBe('/in');
	expect(await page.getByRole('radio', { name: 'As stored' }).isChecked()).toBe(true);
	await picture(page, 'deliveries-reloaded', { fullPage: true });
});
