import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { openBrowser } from './support/browser.ts';
import { startOpenSsh } from './support/openssh-server.ts';
import { ed25519KeyPair } from './support/ed25519-key-pair.ts';
import { installedProgram } from './support/installed-program.ts';
import { visit, signIn } from './support/visit.ts';
const origin = 'http://localhost:8092';
const browser = await openBrowser();
const shot = (page: any, n: string) => page.screenshot({ path: `/tmp/shots/${n}.png`, fullPage: true });
const step = async (name: string, run: () => Promise<unknown>) => {
	try { const r = await run(); console.log(`OK   ${name}`, r ?? ''); } catch (e) { console.log(`FAIL ${name}: ${String(e).slice(0, 600)}`); }
};
const login = async (who: string, path = '/admin?tab=deliveries') => {
	const v = await visit(browser, origin, { path });
	v.context.setDefaultTimeout(8000);
	await signIn(v.page, who);
	await v.page.getByRole('button', { name: new RegExp(who.replaceAll('.', '\\.')) }).waitFor({ timeout: 20000 });
	return v;
};
const { page, faults } = await login('admin@demo-bank.example');
const sshd = installedProgram('sshd');
console.log('sshd', sshd);
const server = await startOpenSsh(sshd!);
const other = ed25519KeyPair();
const b = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).last().fill(text);
await step('empty state', async () => { await page.getByText(/^No schedule is open/).waitFor(); await shot(page, '01-empty'); });
await step('new', async () => {
	await b('New bulk schedule').click();
	console.log('focus after New:', await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));
	await b('Save the schedule').click();
	await shot(page, '02-faults-new');
});
await step('openssh', async () => {
	await fill('Output File Name', 'ssh-{yyyyMMdd-HHmmss}.csv');
	await b('Add a rate').click();
	await b(/^Period by/).click(); await page.getByRole('option', { name: 'Start date', exact: true }).click();
	await fill('Start date', '2022-06-03'); await fill('End date', '2022-06-13');
	await page.getByRole('radio', { name: 'SFTP server' }).locator('xpath=..').click();
	await fill('Host', '127.0.0.1'); await fill('Port', String(server.port)); await fill('User', server.user); await fill('Directory', server.directory);
	await page.getByRole('radio', { name: 'Private key' }).locator('xpath=..').click();
	// drop key file
	const dt = await page.evaluateHandle((text: string) => { const d = new DataTransfer(); d.items.add(new File([text], 'id_ed25519')); return d; }, server.privateKey);
	const area = page.getByLabel('Private key', { exact: true }).last();
	await area.dispatchEvent('dragover', { dataTransfer: dt }); await area.dispatchEvent('drop', { dataTransfer: dt });
	await page.waitForTimeout(300);
	console.log('dropped key begins', (await area.inputValue()).slice(0, 40));
	await b('Test connection').click();
	await page.getByText(/^SHA256:/).first().waitFor();
	await shot(page, '03-hostkey');
	await b('Trust this key and test').click();
	await page.getByText(/A test file was written/).waitFor();
	await b('Save the schedule').click(); await b('Save').click();
	await page.getByText('Bulk schedule added.').first().waitFor();
	await b('Run now').click(); await page.waitForTimeout(200); await b('Run now').click();
	await page.getByRole('row', { name: /Run now · admin/ }).getByText(/^Delivered/).waitFor({ timeout: 30000 });
	await shot(page, '04-delivered');
});
await step('private key absent after save', async () => {
	await page.getByRole('radio', { name: /^Select ssh-/ }).locator('xpath=..').click();
	await page.getByRole('radio', { name: 'As stored' }).waitFor();
	const html = await page.content(); return `contains key: ${html.includes('PRIVATE KEY-----')}`;
});
await step('send again same name', async () => {
	await b(/^Send again the file/).click(); await page.waitForTimeout(300);
	await shot(page, '05-resend-dialog');
	await page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }).click();
	await page.getByText(/file of this name at the recipient was left/).waitFor({ timeout: 30000 });
	await shot(page, '05-resent');
});
await step('changed host key', async () => {
	await fill('Trusted host keys', other.public);
	await b('Test connection').click();
	await page.getByText(/shows another key than the trusted/).waitFor();
	await shot(page, '06-hostkey-differs');
	await b('Save the schedule').click(); await b('Save').click();
	await page.getByText('Bulk schedule updated.').first().waitFor();
	await b('Run now').click(); await page.waitForTimeout(200); await b('Run now').click();
	await page.getByText(/another host key than the stored/).first().waitFor({ timeout: 60000 });
	await shot(page, '07-hostkey-refused');
});
await step('json tab', async () => {
	await b('Clear bulk schedule').click(); await b('New bulk schedule').click();
	await page.getByRole('button', { name: 'JSON', exact: true }).click();
	const boxes = await page.getByRole('textbox').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label') ?? (e as any).labels?.[0]?.textContent));
	console.log('boxes', boxes);
	await shot(page, '08-json');
	await page.getByRole('textbox', { name: /^sftppush/ }).fill(`{"host":"a.example","user":"u","privateKey":"${server.privateKey}","hostKeys":["${other.public}\n${server.hostKeyLine}"]}`);
	const v = await page.getByRole('textbox', { name: /^sftppush/ }).inputValue();
	console.log('escaped', JSON.stringify(v).slice(0, 200));
	await b('Save the schedule').click();
	await shot(page, '09-json-faults');
	await page.getByRole('button', { name: 'Form', exact: true }).click();
	console.log('key in form', (await page.getByLabel('Private key', { exact: true }).last().inputValue()).slice(0, 60), '| hostkeys', (await page.getByLabel('Trusted host keys', { exact: true }).last().inputValue()).slice(0, 200));
	await shot(page, '10-form-from-json');
});
console.log('faults', faults);
await browser.close(); await server.close();
process.exit(0);
