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
		const res = await fetch(r.url(), { method: 'POST', headers: Object.fromEntries(Object.entries(await r.allHeaders()).filter(([k]) => !/^(:|content-length|host|connection|accept-encoding)/.test(k))), body: body.replace('seed-', `job${n}-`) }).catch((e) => ({ status: String(e), text: async () => '' } as any));
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
await step('DST', async () => {
	await page.goto(origin + '/admin?tab=deliveries'); await b('New bulk schedule').click();
	if (await page.getByRole('dialog').count()) await page.getByRole('dialog').getByRole('button').last().click();
	await b(/^Time zone/).click();
	await page.getByRole('textbox', { name: 'Find', exact: true }).or(page.getByRole('combobox', { name: 'Find', exact: true })).or(page.getByRole('searchbox', { name: 'Find', exact: true })).first().fill('Europe/London'); await page.waitForTimeout(300); await shot(page, '24-zone'); await page.getByRole('option', { name: 'Europe/London' }).first().click();
	const time = page.getByRole('textbox', { name: /^Time in/ }).first(); await time.fill('08:30');
	const alerts = async () => (await page.getByText(/When the clocks change|Next runs/).allInnerTexts());
	const london = await alerts();
	await time.fill('23:30'); const late = await alerts();
	await b(/^Time zone/).click(); await page.getByRole('searchbox', { name: 'Find', exact: true }).or(page.getByRole('textbox', { name: 'Find', exact: true })).or(page.getByRole('combobox', { name: 'Find', exact: true })).first().fill('Asia/Tokyo'); await page.getByRole('option', { name: 'Asia/Tokyo' }).first().click();
	const tokyo = await alerts();
	await shot(page, '24-dst');
	return { london, late, tokyo, label: await time.evaluate((e: any) => e.labels?.[0]?.textContent) };
});
await step('clear with changes', async () => { await b('Clear bulk schedule').click(); await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click(); await page.getByText(/^No schedule is open/).waitFor(); });

await step('users', async () => {
	await page.goto(origin + '/admin?tab=users'); await page.getByRole('row', { name: /user@demo/ }).first().waitFor();
	await b('Add').click(); const d = page.getByRole('dialog').last(); await d.waitFor();
	console.log('focus:', await page.evaluate(() => (document.activeElement as any)?.labels?.[0]?.textContent ?? document.activeElement?.outerHTML.slice(0, 100)));
	await page.keyboard.type('nobody'); await d.getByRole('button', { name: 'Save', exact: true }).click(); await page.waitForTimeout(300); await shot(page, '40-user-fault');
	console.log('dialogs', await page.getByRole('dialog').count(), (await d.innerText()).slice(0, 300).replaceAll('\n', ' | '));
	await d.getByRole('textbox').first().fill(`u${Date.now()}@b.example`); await d.getByRole('button', { name: 'Save', exact: true }).click(); await page.waitForTimeout(1500); await shot(page, '41-user-saved');
	return { dialogs: await page.getByRole('dialog').count(), text: (await page.getByRole('dialog').last().innerText().catch(() => '')).slice(0, 200) };
});
await step('several', async () => {
	if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
	await page.goto(origin + '/admin?tab=users'); await page.getByRole('row', { name: /user@demo/ }).first().waitFor();
	await b('Add several').click(); const d = page.getByRole('dialog').last();
	await d.getByRole('textbox').first().fill(`a${Date.now()}@b.example\nuser@demo-bank.example\nadmin@demo-bank.example\n<b>x@y.example\n\u202Ex@b.example\n${'a'.repeat(10000)}@b.example`);
	await shot(page, '42-several-before'); await d.getByRole('button', { name: /^Add \d+ user/ }).click(); await page.waitForTimeout(2500); await shot(page, '43-several');
	return (await d.innerText()).replaceAll('\n', ' | ').slice(-900);
});
console.log('faults', faults);
await browser.close(); await server.close(); process.exit(0);
