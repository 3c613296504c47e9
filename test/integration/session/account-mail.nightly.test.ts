import { describe, expect, it, vi } from 'vitest';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { temporaryPassword } from '#test/support/invitation.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile({ seed: true });
let operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');

describe('an invitation by mail', () => {
	it("an invitation contains the portal's address, the username and the temporary password", async () => {
		await operator.done('userAdd', { aaaLogin: 'invited@bni.example', orgId: 'bni' });
		const [mail] = mailsTo(portal, 'invited@bni.example');
		expect(mail?.subject).toBe('Your account for the risk-free rates portal / 您的无风险利率门户账户');
		expect(mail?.body).toContain(`<a href="${portal.origin}">`);
		expect(mail?.body).toContain('Username: invited@bni.example');
		expect(mail?.body).not.toMatch(/[{}]|#{4}/);
	});

	it("a repeated invitation contains a new password, and the portal's address after a restart", async () => {
		const first = temporaryPassword(portal, 'invited@bni.example');
		await portal.restart();
		operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
		const { users } = await operator.done('userSearch', { search: 'invited@bni.example' });
		await operator.done('userInvite', { userId: users[0].userId });
		const mails = mailsTo(portal, 'invited@bni.example');
		expect(mails).toHaveLength(2);
		expect(mails[1]?.body).toContain(`<a href="${portal.origin}">`);
		expect(temporaryPassword(portal, 'invited@bni.example')).not.toBe(first);
	});

	it("if the directory cannot be read, an invitation is sent without the portal's address", async () => {
		for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
		vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
		const { handler } = await import('#functions/directory/handlers/account-mail.ts');
		const answered = await handler({
			triggerSource: 'CustomMessage_AdminCreateUser',
			userName: '6f1b2d6e',
			request: { codeParameter: '{####}', usernameParameter: '{username}', userAttributes: {} },
			response: { smsMessage: null },
		});
		expect(answered).toMatchObject({
			userName: '6f1b2d6e',
			response: { smsMessage: null, emailMessage: expect.stringContaining('ask your administrator for the address') },
		});
	});
});
