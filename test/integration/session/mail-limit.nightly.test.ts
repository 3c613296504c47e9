import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MailLimit } from '#infra/emulators/cognito/outbox.ts';
import { webClient } from '#infra/local/resources.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { cognitoClient } from '#test/support/cognito-client.ts';
import { acceptInvitation } from '#test/support/invitation.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { type TemporaryPortal, temporaryPortal } from '#test/support/temporary-portal.ts';

const login = 'second@bni.example';
const wanted = { aaaLogin: login, orgId: 'bni' };
const notSent = [503, 'invitation-not-sent', { login }];

/** Starts a portal that has already sent the only mail that its daily limit allows. */
async function portalWithoutMails(error: MailLimit['error'], clock: () => number) {
	const portal = await temporaryPortal({ seed: true, mailLimit: { perDay: 1, error }, clock });
	const operator = () => Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
	await (await operator()).done('userAdd', { aaaLogin: 'first@bni.example', orgId: 'bni' });
	return { portal, operator };
}

/** According to https://github.com/aws/aws-sdk/issues/438, the account exists after CodeDeliveryFailureException. */
describe.each(['LimitExceededException', 'CodeDeliveryFailureException'] as const)(
	"mail above the daily limit, with Cognito's error %s",
	(error) => {
		let now = Date.now();
		let portal: TemporaryPortal;
		let operator: Administrator;
		let signIn: () => Promise<Administrator>;

		beforeAll(async () => {
			({ portal, operator: signIn } = await portalWithoutMails(error, () => now));
			operator = await signIn();
		});

		afterAll(() => portal?.close());

		it('a repeated invitation is refused with a problem', async () => {
			const { users } = await operator.done('userSearch', { search: 'first@bni.example' });
			expect(await operator.refused('userInvite', { userId: users[0].userId })).toEqual([
				503,
				'invitation-not-sent',
				{ login: 'first@bni.example' },
			]);
		});

		it('a code for a forgotten password is refused with the error that Cognito returns', async () => {
			const ask = new ForgotPasswordCommand({ ClientId: webClient.id, Username: 'user@bni.example' });
			await expect(cognitoClient(portal.environment).send(ask)).rejects.toMatchObject({
				name: error,
				message: expect.stringContaining('daily email limit'),
			});
		});

		it('an invitation is refused with a problem and does not add a user, and succeeds the next day', async () => {
			expect(await operator.refused('userAdd', wanted)).toEqual(notSent);
			expect((await operator.done('userSearch', { search: login })).users).toEqual([]);
			expect(await operator.refused('userAdd', wanted)).toEqual(notSent);
			now += 86_400_000;
			const later = await signIn();
			expect(await later.done('userAdd', wanted)).toMatchObject({ aaaLogin: login });
			expect(mailsTo(portal, login)).toHaveLength(1);
			await acceptInvitation(portal, login, 'Chosen-by-me-2');
		});
	},
);

it('if the first invitation was refused, the set-up sends it when it runs again', async () => {
	const portal = await temporaryPortal({ mailLimit: { perDay: 0, error: 'CodeDeliveryFailureException' } });
	for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
	try {
		const { createOperatingOrganisation } = await import('#functions/administration/setup/operating-organisation.ts');
		const run = () => createOperatingOrganisation('Example Bank', 'admin@bank.example');
		await expect(run()).rejects.toThrow('The invitation to admin@bank.example could not be sent');
		await expect(run()).rejects.toThrow('The invitation to admin@bank.example could not be sent');
	} finally {
		await portal.close();
	}
});
