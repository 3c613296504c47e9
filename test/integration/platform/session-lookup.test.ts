import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { calculation } from '#functions/directory/access/operation.ts';
import { organisationItem } from '#functions/directory/organisations.ts';
import { endSession, findSession } from '#functions/directory/sign-in/sessions.ts';
import { userItem } from '#functions/directory/users.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { logger } from '#platform/runtime.ts';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { sampleOrganisation, sampleUser } from '#test/support/sample-items.ts';

enterPortalDatabase(await portalForFile());

const put = (Item: object) => dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: { ...Item } }));
const other = { ...sampleOrganisation, orgId: 'o-2', shortName: 'OTHER' };

it('each request reads the user, the organisation and the sign-out again', async () => {
	await put(organisationItem(sampleOrganisation));
	await put(organisationItem(other));
	await put(userItem(sampleUser));
	expect(await findSession('u-1', 's-1')).toEqual({
		user: sampleUser,
		organisation: sampleOrganisation,
		isEnded: false,
	});

	await put(organisationItem({ ...sampleOrganisation, frontendConfig: '{"GUI_Layout":{}}', version: 2 }));
	expect((await findSession('u-1', 's-1')).organisation).toMatchObject({ version: 2 });

	await put(userItem({ ...sampleUser, orgId: 'o-2' }));
	expect((await findSession('u-1', 's-1')).organisation).toEqual(other);
	expect((await findSession('u-1', 's-1')).organisation).toEqual(other);

	await put(userItem({ ...sampleUser, orgId: 'o-3' }));
	expect((await findSession('u-1', 's-1')).organisation).toBeUndefined();

	await endSession('s-1', 4_000_000_000);
	expect((await findSession('u-1', 's-1')).isEnded).toBe(true);
	expect((await findSession('u-1', 's-2')).isEnded).toBe(false);
});

describe('a calculation that starts while the session is read', () => {
	const layout = (lookbackRange: number) =>
		JSON.stringify({
			GUI_Layout: { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD', Features: { lookbackRange } } },
		});
	const organisation = { ...sampleOrganisation, orgId: 'o-9', frontendConfig: layout(5) };
	const user = { ...sampleUser, sub: 'u-9', orgId: 'o-9' };
	/** Lookback limits of the layouts for which the calculation ran. */
	const ran: unknown[] = [];
	const handler = capabilityHandler([
		calculation(routes.compound, async ({ caller }) => {
			const limit = caller.layout.RFR?.Features?.lookbackRange;
			ran.push(limit);
			return { limit } as never;
		}),
	]);
	const body = JSON.stringify({ currency: 'USD', startDate: '2022-06-15', endDate: '2023-06-15' });
	const answerOf = async (sent = body, sessionId = 's-9', token = sessionId) => {
		ran.length = 0;
		const claims = {
			sub: 'u-9',
			token_use: 'access',
			auth_time: Math.floor(Date.now() / 1000) - 60,
			origin_jti: sessionId,
		};
		const event = {
			routeKey: `POST ${routes.compound.path}`,
			headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [originHeader]: 'key' },
			body: sent,
			requestContext: {
				requestId: 'r-1',
				http: { method: 'POST', sourceIp: '192.0.2.1' },
				authorizer: { jwt: { claims } },
			},
			isBase64Encoded: false,
		};
		const { statusCode, body: text = '' } = await handler(event as never, {} as Context);
		const { limit, code } = JSON.parse(text);
		return { status: statusCode, is: limit ?? code, ran: [...ran] };
	};

	it('counts only for the stored session, user and organisation', async () => {
		logger.setLogLevel('SILENT');
		vi.stubEnv(variables.originKeys, 'key');
		await put(organisationItem(organisation));
		await put(userItem(user));
		expect(await answerOf()).toEqual({ status: 200, is: 5, ran: [5] });
		expect(await answerOf()).toEqual({ status: 200, is: 5, ran: [5] });
		expect(await answerOf('{')).toEqual({ status: 400, is: 'body-not-json', ran: [] });

		// The calculation for the earlier layout is discarded.
		await put(organisationItem({ ...organisation, frontendConfig: layout(3), version: 2 }));
		expect(await answerOf()).toEqual({ status: 200, is: 3, ran: [5, 3] });
		expect(await answerOf()).toEqual({ status: 200, is: 3, ran: [3] });

		await put(organisationItem({ ...organisation, frontendConfig: '{"GUI_Layout":{}}', version: 3 }));
		expect(await answerOf()).toEqual({ status: 403, is: 'module-not-entitled', ran: [3] });
		await put(organisationItem({ ...organisation, version: 4 }));
		expect(await answerOf()).toMatchObject({ status: 200, is: 5 });

		await put(userItem({ ...user, isDisabled: true }));
		expect(await answerOf()).toEqual({ status: 401, is: 'user-disabled', ran: [5] });
		await put(userItem(user));
		expect(await answerOf()).toEqual({ status: 200, is: 5, ran: [5] });

		await endSession('s-9', 4_000_000_000);
		expect(await answerOf()).toEqual({ status: 401, is: 'session-ended', ran: [5] });
		// The refusal of the session comes before the fault of the body.
		expect(await answerOf('{')).toEqual({ status: 401, is: 'session-ended', ran: [] });
		expect(await answerOf(body, 's-10')).toEqual({ status: 200, is: 5, ran: [5] });
		// A token belongs to one session. If that ever changes, the earlier caller does not count.
		expect(await answerOf(body, 's-11', 's-10')).toEqual({ status: 200, is: 5, ran: [5, 5] });
	});
});
