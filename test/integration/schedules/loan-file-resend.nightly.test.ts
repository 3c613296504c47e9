import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { LoanFileAnswer } from '#shared/contract/loan-files.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);
const [user, admin, other] = await Promise.all(
	['user@demo-bank.example', 'admin@demo-bank.example', 'operator@portal.example'].map((login) => api.signIn(login)),
);

const content = Buffer.from(
	'Loan No;Currency;From;To;Principal;Lookback;Shift\nL-1;USD;30/11/2022;30/12/2022;1.000.000,00;0;N\n',
).toString('base64');

const resend = (deliveryId: string, idempotencyKey?: string, token = user) =>
	api.post(routes.loanFileResend.path, { deliveryId, idempotencyKey }, token);

async function handedIn(runNow: boolean): Promise<LoanFileAnswer> {
	const { status, body } = await api.post(routes.loanFileStart.path, { fileName: 'loans.csv', content, runNow }, user);
	expect([status, body.code]).toEqual([200, undefined]);
	return body;
}

const found = async (deliveryId: string): Promise<LoanFileAnswer | undefined> => {
	const { body } = await api.post(routes.loanFileList.path, { limit: 50 }, user);
	return body.files.find((each: LoanFileAnswer) => each.deliveryId === deliveryId);
};

const delivered = (deliveryId: string) =>
	vi.waitFor(
		async () => {
			const file = await found(deliveryId);
			expect(file).toMatchObject({ state: 'delivered', canResend: true, rows: 1, faultRows: 0 });
			return file;
		},
		{ timeout: 200_000, interval: 100 },
	);

async function resultOf(deliveryId: string): Promise<string> {
	const { body } = await api.post(routes.loanFileResult.path, { deliveryId }, user);
	return (await fetch(body.url)).text();
}

describe('resending a loan file', () => {
	it('a resent loan file has the same bytes, is sent once for each idempotency key, and is recorded', async () => {
		const { deliveryId, fileId } = await handedIn(true);
		const first = await delivered(deliveryId);
		const key = randomUUID();
		const answers = [await resend(deliveryId, key), await resend(deliveryId, key)];
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		const [again, repeated] = answers.map(({ body }): LoanFileAnswer => body);
		expect(again).toMatchObject({ fileId, resends: deliveryId, runsAt: first?.runsAt });
		expect(repeated?.deliveryId).toBe(again?.deliveryId);
		const second = await delivered(again?.deliveryId ?? '');
		expect(second?.resultName).toBe(first?.resultName);
		expect(await resultOf(second?.deliveryId ?? '')).toBe(await resultOf(deliveryId));
		const { body } = await api.post(routes.auditList.path, { kind: 'loan-file', search: 'loans' }, admin);
		const resent = body.entries.filter(({ action }: { action: string }) => action === 'resend');
		expect(resent).toMatchObject([{ entityName: 'loans.csv', by: 'user@demo-bank.example', outcome: 'done' }]);
	});

	it('a loan file that was cancelled before its scheduled time keeps that time when it is resent', async () => {
		const { deliveryId, canResend, runsAt } = await handedIn(false);
		expect(canResend).toBe(false);
		expect((await resend(deliveryId)).body.code).toBe('delivery-not-ended');
		await api.post(routes.loanFileCancel.path, { deliveryId }, user);
		const { body } = await resend(deliveryId);
		expect(body.deliveryId).not.toBe(deliveryId);
		expect(await found(body.deliveryId)).toMatchObject({ state: 'due', runsAt, canCancel: true, resends: deliveryId });
	});

	it('only the organisation of a loan file can resend it', async () => {
		const { deliveryId } = await handedIn(false);
		expect((await resend(deliveryId, undefined, other)).body.code).toBe('unknown-loan-file');
	});
});
