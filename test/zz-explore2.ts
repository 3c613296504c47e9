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

const B = (p: any) => (name: string | RegExp) => p.getByRole('button', { name, exact: true }).last();
const b = B(page);
const box = (p: any, name: string | RegExp) => p.getByRole('textbox', { name, exact: true }).last();
const saveOk = async (p: any, text: RegExp) => { await B(p)('Save the schedule').click(); await p.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(); await p.getByText(text).first().waitFor(); };
await step('duplicate ids', async () => {
	await page.getByRole('radio', { name: /^Select ssh-/ }).first().locator('xpath=..').click();
	await page.getByRole('radio', { name: 'As stored' }).waitFor();
	return page.evaluate(() => { const c: any = {}; for (const e of document.querySelectorAll('[id]')) c[e.id] = (c[e.id] ?? 0) + 1; return Object.entries(c).filter(([, n]: any) => n > 1); });
});
await step('changed host key', async () => {
	await box(page, 'Port').fill(String(server.port)); await box(page, 'Directory').fill(server.directory);
	await page.getByRole('radio', { name: 'Private key' }).locator('xpath=..').click();
	const dt = await page.evaluateHandle((text: string) => { const d = new DataTransfer(); d.items.add(new File([text], 'id_ed25519')); return d; }, server.privateKey);
	await box(page, 'Private key').dispatchEvent('drop', { dataTransfer: dt });
	await page.waitForTimeout(300);
	console.log('dropped', (await box(page, 'Private key').inputValue()).slice(0, 40));
	await box(page, 'Trusted host keys').fill(other.public);
	await b('Test connection').click();
	await page.getByText(/shows another key than the trusted/).waitFor();
	await shot(page, '06-hostkey-differs');
	await saveOk(page, /Bulk schedule updated/);
	await b('Run now').click(); await page.waitForTimeout(200); await b('Run now').click();
	await page.waitForTimeout(5000);
	await shot(page, '07-hostkey-refused');
	return (await page.getByRole('row', { name: /Run now/ }).first().innerText()).replaceAll('\n', ' | ');
});
await step('cancel/pause during run', async () => {
	const buttons = await page.getByRole('button', { name: /^Cancel the delivery/ }).count();
	console.log('cancel buttons', buttons);
	if (buttons > 0) {
		await page.getByRole('button', { name: 'Pause', exact: true }).click();
		await page.getByText('Bulk schedule paused.').first().waitFor();
		await page.waitForTimeout(1500);
		console.log('after pause:', (await page.getByRole('row', { name: /Run now/ }).first().innerText()).replaceAll('\n', ' | '));
		await page.getByRole('button', { name: /^Cancel the delivery/ }).first().click();
		await page.waitForTimeout(300); await shot(page, '11-cancel-dialog');
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel delivery', exact: true }).click();
		await page.getByText(/Delivery cancelled|went on before/).first().waitFor();
		console.log('after cancel:', (await page.getByRole('row', { name: /Run now/ }).first().innerText()).replaceAll('\n', ' | '));
		await page.getByRole('button', { name: 'Resume', exact: true }).click(); await page.getByText('Bulk schedule resumed.').first().waitFor();
	}
});
await step('two administrators', async () => {
	const op = await login('operator@portal.example');
	const p2 = op.page;
	await p2.getByText('Choose an organization to see its schedules.').waitFor(); await shot(p2, '12-operator-none');
	await B(p2)(/^Organization/).click();
	await p2.getByRole('option', { name: /Demo Bank/ }).click();
	await p2.getByRole('radio', { name: /^Select ssh-/ }).first().locator('xpath=..').click();
	await box(p2, 'Output Dir').waitFor();
	if (!(await page.getByLabel('Output Dir', { exact: true }).isVisible().catch(() => false))) await page.getByRole('radio', { name: /^Select ssh-/ }).first().locator('xpath=..').click();
	await box(page, 'Output Dir').fill('mine');
	await box(p2, 'Output Dir').fill('theirs');
	await saveOk(p2, /Bulk schedule updated/);
	await b('Save the schedule').click(); await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
	await page.waitForTimeout(1500); await shot(page, '13-conflict');
	console.log('conflict:', await page.locator('[data-notice], [class*=flash], [role=alert]').allInnerTexts());
	console.log('kept', await box(page, 'Output Dir').inputValue().catch(() => 'no form'));
	await shot(p2, '14-operator'); await op.context.close();
});
console.log('faults', faults);
await browser.close(); await server.close(); process.exit(0);
