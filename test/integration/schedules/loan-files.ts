import { expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { BulkSchedules } from '#test/support/bulk-schedules.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portal } from '../changed-portal.ts';

const api = new ApiCaller(portal.origin);
const operator = await Administrator.signIn(api, 'operator@portal.example');
const admin = await Administrator.signIn(api, 'admin@demo-bank.example');
const user = await api.signIn('user@demo-bank.example');

const [found] = await operator
	.done('organisationList', {})
	.then((all: { shortName: string; orgId: string }[]) => all.filter(({ shortName }) => shortName === 'Demo Bank'));
const { orgId } = found as { orgId: string };

/** Saves a valid configuration for loan files (LVE) of the organisation, with additional `features`. */
async function saveLve(features: object = {}) {
	const { longName, frontendConfig, version } = await operator.done('organisationRead', { orgId });
	const LVE = {
		LVESchedule: { USD: '14:30' },
		...loanBatchExamples,
		features: { ...loanBatchExamples.features, ...features },
	};
	const backendConfig = JSON.stringify({ LVE });
	return operator.call('organisationUpdate', { orgId, longName, frontendConfig, backendConfig, version });
}

const loans = 'Loan No;Currency;From;To;Principal;Lookback;Shift\nL-1;USD;15/06/2022;15/12/2022;1.000.000,00;5;Y\n';
const content = Buffer.from(loans).toString('base64');
const handIn = (fileName = 'loans.csv') => api.post(routes.loanFileStart.path, { fileName, content }, user);

it('uploading and cancelling a loan file are recorded in the audit trail with the user', async () => {
	expect((await saveLve()).status).toBe(200);
	const { status, body: file } = await handIn('audited.csv');
	expect(status, JSON.stringify(file)).toBe(200);
	const cancel = () => api.post(routes.loanFileCancel.path, { deliveryId: file.deliveryId }, user);
	expect((await cancel()).body.state).toBe('cancelled');
	// The file is already cancelled, so the request does not change it.
	expect((await cancel()).status).toBe(200);

	const { entries } = await admin.done('auditList', { kind: 'loan-file' });
	const recorded = { by: 'user@demo-bank.example', entityName: 'audited.csv', orgId, outcome: 'done' };
	expect(entries).toMatchObject([
		{ ...recorded, action: 'cancel', changes: [{ field: 'state', before: 'due', after: 'cancelled' }] },
		{ ...recorded, action: 'add', changes: [{ field: 'scheduledTime', before: '', after: file.runsAt }] },
	]);
	expect(entries.map(({ entityId }: { entityId: string }) => entityId)).toEqual(
		[1, 2].map(() => `loans.${orgId}/${file.deliveryId}`),
	);
});

it('results are delivered with the selected bulk schedule of the organisation', async () => {
	const unknown = '00000000-0000-4000-8000-000000000000';
	const refused = { status: 409, body: { code: 'unknown-deliver-with', params: { jobId: unknown } } };
	expect(await saveLve({ deliverWith: unknown })).toMatchObject(refused);
	expect((await saveLve({ deliverWith: unknown })).body.message).toContain(unknown);

	const schedules = new BulkSchedules(api, admin.token);
	const request = { ...exampleRequests.Compounded, Client: 'Demo Bank', delivery: { paused: true } };
	const { jobId } = await schedules.add(orgId, '07:30:00+0000', request);
	expect((await saveLve({ deliverWith: jobId })).status).toBe(200);
	expect((await handIn()).status).toBe(200);

	await schedules.remove(jobId);
	const { status, body } = await handIn();
	expect([status, body.code, body.params]).toEqual([409, 'unknown-deliver-with', { jobId }]);
	expect((await saveLve()).status).toBe(200);
	expect((await handIn()).status).toBe(200);
});

if (isNightly)
	it('a user with access only to USD does not get results in GBP, even when resending a file of a different user', async () => {
		const { longName, frontendConfig, version } = await operator.done('organisationRead', { orgId });
		const LVE = {
			LVESchedule: { USD: '14:30', GBP: '10:30' },
			...loanBatchExamples,
			OutputCols: [{ field: 'loanId' }, { field: 'payableAmount' }, { field: 'error' }],
		};
		const changed = { orgId, longName, frontendConfig, backendConfig: JSON.stringify({ LVE }), version };
		expect((await operator.call('organisationUpdate', changed)).status).toBe(200);
		const { users } = await admin.done('userSearch', { search: 'user@demo-bank.example' });
		const [{ userId, aaaLogin }] = users;
		const own = JSON.stringify({ GUI_Layout: { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } } });
		await admin.done('userUpdate', { userId, aaaLogin, orgId, frontendConfig: own });

		const row = (name: string, currency: string) => `${name};${currency};15/06/2022;15/12/2022;1.000.000,00;5;Y`;
		const file = [loans.split('\n')[0], row('L-1', 'USD'), row('L-2', 'GBP')].join('\n');
		const request = { fileName: 'two.csv', content: Buffer.from(file).toString('base64') };
		const resultOf = async (deliveryId: string, token: string) => {
			const { url } = await vi.waitFor(
				async () => {
					const { status, body } = await api.post(routes.loanFileResult.path, { deliveryId }, token);
					expect(status).toBe(200);
					return body;
				},
				{ timeout: 200_000, interval: 100 },
			);
			return (await (await fetch(url)).text()).trimEnd().split('\r\n').slice(3);
		};

		const { body: started } = await api.post(routes.loanFileStart.path, { ...request, runNow: true }, user);
		const limited = await resultOf(started.deliveryId, user);
		expect(limited[0]).toMatch(/^L-1;\d+,\d\d;$/);
		expect(limited[1]).toBe('L-2;;The user who handed in this file had no access to GBP then.');

		// The administrator has access to both currencies.
		const { body: full } = await api.post(routes.loanFileStart.path, { ...request, runNow: true }, admin.token);
		expect((await resultOf(full.deliveryId, admin.token))[1]).toMatch(/^L-2;\d+,\d\d;$/);

		// The first file was not calculated, so it is calculated when it is resent, with the rights of the user who
		// uploaded it.
		const pounds = Buffer.from([loans.split('\n')[0], row('L-2', 'GBP')].join('\n')).toString('base64');
		const refused = { fileName: 'pounds.csv', content: pounds, runNow: true };
		const { body: failed } = await api.post(routes.loanFileStart.path, refused, user);
		await expectRefused(failed.deliveryId);
		const again = { deliveryId: failed.deliveryId };
		const { body: resent } = await api.post(routes.loanFileResend.path, again, admin.token);
		await expectRefused(resent.deliveryId);
	});

const expectRefused = (deliveryId: string) =>
	vi.waitFor(
		async () => {
			const { body } = await api.post(routes.loanFileList.path, { limit: 50 }, user);
			const message = expect.stringMatching(
				/^Every row .* The user who handed in this file had no access to GBP then\.$/,
			);
			expect(body.files).toContainEqual(
				expect.objectContaining({ deliveryId, state: 'failed', error: { code: 'every-row-failed', message } }),
			);
		},
		{ timeout: 200_000, interval: 100 },
	);
