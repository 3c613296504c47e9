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

const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).last().fill(text);
const hostileName = '<img src=x onerror=alert(1)>\u202Egnp.csv';
await step('30 schedules by API in page', async () => {
	let captured: any;
	page.on('request', (r: any) => { if (r.url().includes('/bulk') || r.headers()['authorization']) captured = { url: r.url(), headers: r.headers(), body: r.postData() }; });
	await b('New bulk schedule').click();
	await fill('Output File Name', 'seed-{yyyyMMdd}.csv');
	await b('Add a rate').click();
	const reqP = page.waitForRequest((r: any) => r.method() === 'POST' && /schedule.*(add)|add/i.test(r.url()) && (r.postData() ?? '').includes('seed-'));
	await b('Save the schedule').click(); await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
	const r = await reqP; await page.getByText('Bulk schedule added.').first().waitFor();
	const body = r.postData()!;
	let ok = 0; let last = '';
	for (let n = 1; n <= 30; n++) {
		const res = await fetch(r.url(), { method: 'POST', headers: { ...(await r.allHeaders()), 'content-length': '' } as any, body: body.replace('seed-', `job${n}-`) }).catch((e) => ({ status: String(e), text: async () => '' } as any));
		if (res.status === 200) ok++; else last = `${res.status} ${await res.text()}`;
	}
	console.log(r.url(), ok, last);
	await page.reload(); await page.getByRole('radio', { name: /^Select/ }).first().waitFor();
	const t0 = Date.now(); await page.getByRole('textbox', { name: /^Find by file name, dir/ }).or(page.getByRole('searchbox', { name: /^Find by file name, dir/ })).first().fill('job17');
	await page.getByRole('radio', { name: /^Select job17/ }).waitFor(); await shot(page, '20-search');
	const rows = await page.getByRole('radio', { name: /^Select/ }).count();
	await page.getByRole('searchbox', { name: /^Find by file name, dir/ }).first().fill('');
	await page.waitForTimeout(1200); await shot(page, '21-many');
	return { ok, last, ms: Date.now() - t0, rows };
});
console.log('faults', faults);
await browser.close(); await server.close(); process.exit(0);
