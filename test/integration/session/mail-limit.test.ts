import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { webClient } from '../../../infra/local/cognito/app-client.ts';
import type { MailLimit } from '../../../infra/local/cognito/outbox.ts';
import { Administrator } from '../../support/administrator.ts';
import { ApiCaller } from '../../support/api-caller.ts';
import { cognitoClient } from '../../support/cognito-client.ts';
import { acceptInvitation } from '../../support/invitation.ts';
import { mailsTo } from '../../support/outbox.ts';
import { type TemporaryPortal, temporaryPortal } from '../../support/temporary-portal.ts';

const login = 'second@bni.example';
const wanted = { aaaLogin: login, orgId: 'bni' };
const notSent = [503, 'invitation-not-sent', { login }];

let portal: TemporaryPortal | undefined;

afterEach(async () => {
	vi.unstubAllEnvs();
	await portal?.close();
});

/** A portal whose only mail of the day has been sent. */
async function portalWithoutMails(error: MailLimit['error']) {
	let now = Date.now();
	portal = await temporaryPortal({ seed: true, mailLimit: { perDay: 1, error }, clock: () => now });
	const operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
	await operator.done('userAdd', { aaaLogin: 'first@bni.example', orgId: 'bni' });
	const found = async () => (await operator.done('userSearch', { search: login })).users as { userId: string }[];
	return {
		portal,
		operator,
		found,
		nextDay: async () => {
			now += 86_400_000;
			return Administrator.signIn(new ApiCaller((portal as TemporaryPortal).origin), 'operator@portal.example');
		},
	};
}

/** @see https://github.com/aws/aws-sdk/issues/438: after CodeDeliveryFailureException the account exists. */
describe.each(['LimitExceededException', 'CodeDeliveryFailureException'] as const)(
	'an invitation over the daily limit that Cognito refuses with %s',
	(error) => {
		it('is refused with a problem, adds no user, and succeeds the next day', async () => {
			const { portal, operator, found, nextDay } = await portalWithoutMails(error);
			expect(await operator.refused('userAdd', wanted)).toEqual(notSent);
			expect(await found()).toEqual([]);
			expect(await operator.refused('userAdd', wanted)).toEqual(notSent);
			const later = await nextDay();
			expect(await later.done('userAdd', wanted)).toMatchObject({ aaaLogin: login });
			expect(mailsTo(portal, login)).toHaveLength(1);
			await acceptInvitation(portal, login, 'Chosen-by-me-2');
		});
	},
);

it('a repeated invitation over the limit is refused with a problem', async () => {
	const { operator } = await portalWithoutMails('CodeDeliveryFailureException');
	const { users } = await operator.done('userSearch', { search: 'first@bni.example' });
	expect(await operator.refused('userInvite', { userId: users[0].userId })).toEqual([
		503,
		'invitation-not-sent',
		{ login: 'first@bni.example' },
	]);
});

it('the set-up sends the first invitation when it runs again after the mail service refused it', async () => {
	portal = await temporaryPortal({ mailLimit: { perDay: 0, error: 'CodeDeliveryFailureException' } });
	for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
	const { createOperatingOrganisation } = await import('../../../functions/setup/operating-organisation.ts');
	const run = () => createOperatingOrganisation('Example Bank', 'admin@bank.example');
	await expect(run()).rejects.toThrow('The invitation to admin@bank.example could not be sent');
	await expect(run()).rejects.toThrow('The invitation to admin@bank.example could not be sent');
});

it('a code for a forgotten password over the limit is refused with the error of Cognito', async () => {
	const { portal } = await portalWithoutMails('LimitExceededException');
	const ask = new ForgotPasswordCommand({ ClientId: webClient.id, Username: 'user@bni.example' });
	await expect(cognitoClient(portal.environment).send(ask)).rejects.toMatchObject({
		name: 'LimitExceededException',
		message: expect.stringContaining('daily email limit'),
	});
});
