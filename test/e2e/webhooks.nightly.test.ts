import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { Administrator } from '../support/administrator.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { verifierSample } from '../support/verifier-sample.ts';

const web = portalInBrowser();
const admin = 'admin@demo-bank.example';
const received: { readonly body: string; readonly signature: string }[] = [];
let status = 204;
const receiver = createServer(async (request, response) => {
	let body = '';
	for await (const chunk of request) body += chunk;
	received.push({ body, signature: String(request.headers['portal-signature']) });
	response.writeHead(status).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => void receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;

async function pauseSchedule(): Promise<void> {
	const administrator = await Administrator.signIn(new ApiCaller(web.portal.origin), admin);
	const requestJson = { ...exampleRequests.Compounded, Client: 'Demo Bank' };
	const schedule = { jobId: '-', orgId: 'demo-bank', requestTime: '07:30:00+0000', requestJson } as const;
	const { jobId, version } = await administrator.done('bulkScheduleAdd', schedule);
	await administrator.done('bulkSchedulePause', { jobId, isPaused: true, version });
	await web.portal.invoke('event-sweep', {});
	await web.portal.runDue();
}

it('an administrator adds a webhook by keyboard, stores its secret, tests it, and sends an event again', async () => {
	const { page } = await web.signedIn(admin, {
		path: '/admin?tab=webhooks',
		expectedFaults: /status of 400/,
	});
	const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
	await page.getByText('No webhook yet.').waitFor();
	await press('New webhook');
	const form = page.getByRole('dialog', { name: 'New webhook' });
	await form.getByRole('button', { name: 'Save' }).press('Enter');
	await form.getByText('Enter a description.').waitFor();
	await form.getByText('Enter an address such as https://events.bank.example/portal.', { exact: true }).waitFor();
	await form.getByText('Choose at least one event.').waitFor();
	await form.getByLabel('Description').fill('Loan system');
	await form.getByLabel('Address').fill('https://10.0.0.1/');
	for (const name of ['Schedule paused', 'Delivery failed', 'Fixing published']) {
		await form.getByRole('checkbox', { name }).press('Space');
	}
	await form.getByRole('button', { name: 'Save' }).press('Enter');
	await form.getByText('The host has an address that is not on the public internet.').waitFor();
	await expectAccessible(page, 'form of a webhook');
	await picture(page, 'webhook-form');
	await form.getByLabel('Address').fill(url);
	await form.getByRole('button', { name: 'Save' }).press('Enter');

	const secretDialog = page.getByRole('dialog', { name: 'Signing secret' });
	const secret = (await secretDialog.getByText(/^whsec_/).textContent()) ?? '';
	await expectAccessible(page, 'secret of a webhook');
	await picture(page, 'webhook-secret');
	await secretDialog.getByRole('button', { name: 'I have stored it' }).press('Enter');
	expect(await page.getByText(secret).count()).toBe(0);

	await press('Open Loan system');
	status = 503;
	await press('Test');
	await page.getByText(/Not delivered in .* The server answered 503/).waitFor();
	status = 204;
	await press('Test');
	await page.getByText(/Answered 204 in/).waitFor();
	await pauseSchedule();
	await press('All webhooks');
	await press('Open Loan system');
	await page.getByRole('row', { name: /Schedule paused.*Delivered/ }).waitFor();
	await expectAccessible(page, 'page of a webhook');
	await picture(page, 'webhook-page', { fullPage: true });

	const { verifyEvent } = await verifierSample();
	const types = received.map(({ body, signature }) => verifyEvent(body, signature, secret).type);
	expect(types).toEqual(['webhook.test', 'webhook.test', 'schedule.paused']);
	await page.getByRole('button', { name: /^Send event \d+ again$/ }).press('Enter');
	await page.getByText('The event is sent again within a minute').waitFor();
	await press('Rotate secret');
	await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).press('Enter');
	const rotated = await page
		.getByRole('dialog', { name: 'Signing secret' })
		.getByText(/^whsec_/)
		.textContent();
	expect(rotated).not.toBe(secret);
	await page.getByRole('button', { name: 'I have stored it' }).press('Enter');
	await press('Pause');
	await page.getByText(/has been paused since/).waitFor();
	await press('Remove');
	await page.getByRole('dialog').waitFor();
	await expectAccessible(page, 'removing a webhook');
});

it('the list and the page of a webhook can be used in Chinese, in dark mode and in a narrow window', async () => {
	const { page } = await web.signedIn(admin, { language: 'zh', mode: 'dark', path: '/admin?tab=webhooks' });
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: '打开 Loan system' }).waitFor();
	await picture(page, 'webhooks-zh-dark-390', { fullPage: true });
	await page.getByRole('button', { name: '打开 Loan system' }).press('Enter');
	await page.getByRole('row', { name: /交付任务暂停/ }).waitFor();
	await picture(page, 'webhook-page-zh-dark-390', { fullPage: true });
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(overflow).toBeLessThanOrEqual(0);
	await page.getByRole('button', { name: '恢复', exact: true }).press('Enter');
	await page.getByText('事件推送已恢复').waitFor();
});
