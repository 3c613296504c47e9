import { afterAll, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { loanText } from '../support/loan-text.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { startSftpServer } from '../support/sftp-server.ts';

const web = portalInBrowser();
const server = await startSftpServer();
afterAll(() => server.close());

/** Opens the section of loan files in the dialog of an organisation, by keyboard. */
async function openSection() {
	const { page } = await web.signedIn('operator@portal.example', { path: '/admin' });
	await page.getByRole('row', { name: /BNI/ }).waitFor();
	await page.getByRole('checkbox', { name: 'Select Demo Bank', exact: true }).locator('xpath=..').click();
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	const dialog = page.getByRole('dialog').last();
	await dialog.getByRole('tab', { name: 'LVE' }).click();
	await dialog.getByRole('button', { name: /^Fetch loan files/ }).press('Enter');
	await dialog.getByLabel('Host', { exact: true }).scrollIntoViewIfNeeded();
	return { page, dialog };
}

it('a server for loan files is configured with a form, its files are listed, and its file is fetched', async () => {
	await server.put('/out/loans-20260331.csv', Buffer.from(loanText('L-1')));
	const { page, dialog } = await openSection();
	await expectAccessible(page, 'server of loan files');
	await picture(page, 'loan-pull');
	const input = (name: string) => dialog.getByLabel(name, { exact: true });
	await input('Host').fill('127.0.0.1');
	await input('Port').fill(String(server.port));
	await input('User').fill('client');
	await input('Password').fill('wrong');
	await input('Host keys').fill(server.hostKeyLine.trim());
	await input('Directory').fill('/out');
	const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
	await press('Save server');
	await press('List files now');
	await dialog.getByText('The server refused the user with this password or key.').first().waitFor();
	await picture(page, 'loan-pull-refused');
	await input('Password').fill(server.password);
	await press('Save server');
	await press('List files now');
	await dialog.getByText('loans-20260331.csv').waitFor();
	// A file that the previous run has already seen is fetched without being listed twice.
	await web.portal.invoke('delivery', { pullOf: 'demo-bank' });
	await press('Fetch now');
	await dialog.getByText('1 file taken.').first().waitFor();
	await picture(page, 'loan-pull-taken');

	const { page: desk } = await web.signedIn('user@demo-bank.example', { path: '/compoundcalcu/batch' });
	await desk.getByText('taken from sftp 127.0.0.1/out/loans-20260331.csv').waitFor();
	await picture(desk, 'loan-pull-batch', { fullPage: true });
});
