import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as adminHandler } from '#functions/administration/handlers/admin.ts';
import { handler } from '#functions/directory/handlers/session.ts';
import { putOrganisation } from '#functions/directory/organisations.ts';
import { endSession, findSession } from '#functions/directory/sign-in/sessions.ts';
import { putUser } from '#functions/directory/users.ts';
import { Throttled } from '#platform/aws/service-failure.ts';
import { getMany, writeAll } from '#platform/aws/table.ts';
import { originHeader, tables, variables } from '#shared/contract/resource-names.ts';
import { databaseProxy } from '#test/support/database-proxy.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { sampleOrganisation, sampleUser } from '#test/support/sample-items.ts';
import { withoutPauses } from '#test/support/without-pauses.ts';

vi.mock('node:timers/promises', async (original) => ({ ...(await original()), setTimeout: async () => undefined }));

const directory = tables.directory.localName;

const database = await ratesDatabase();
const proxy = await databaseProxy(database.endpoint);
process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.origin;
const layout = '{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"USD"},"Admin":{}}}';
await putOrganisation({ ...sampleOrganisation, frontendConfig: layout });
await putUser(sampleUser);
await putUser({ ...sampleUser, sub: 'admin', login: 'admin@bank.example', isAdmin: true });
await endSession('ended', 4_000_000_000);

afterAll(() => proxy.close());

let requests: string[] = [];
beforeEach(() => {
	withoutPauses();
	requests = [];
});
afterEach(() => {
	proxy.intercept = undefined;
});

type Keys = readonly { readonly pk: { readonly S: string } }[];

/** Makes DynamoDB leave keys of the first batches unprocessed, as it does when a table is throttled. */
function leaveUnprocessed(isLeft: (pk: string) => boolean, times: number): void {
	proxy.intercept = async (action, pass) => {
		requests.push(action);
		const answer = await pass();
		if (action !== 'BatchGetItem' || requests.filter((each) => each === action).length > times) return answer;
		const items = (answer.body.Responses as Record<string, Keys>)[directory] ?? [];
		const left = items.filter(({ pk }) => isLeft(pk.S)) as readonly Record<string, unknown>[];
		return {
			...answer,
			body: {
				Responses: { [directory]: items.filter(({ pk }) => !isLeft(pk.S)) },
				UnprocessedKeys: { [directory]: { Keys: left.map(({ pk, sk }) => ({ pk, sk })), ConsistentRead: true } },
			},
		};
	};
}

function refuseAll(error: string): void {
	proxy.intercept = async (action) => {
		requests.push(action);
		return { status: 400, body: { __type: `com.amazonaws.dynamodb.v20120810#${error}`, message: 'Slow down.' } };
	};
}

const profile = (sessionId: string) => request('GET /session/profile', sessionId);

async function request(routeKey: string, sessionId: string, { sub = 'u-1', body = '', of = handler } = {}) {
	const claims = { sub, token_use: 'access', auth_time: Math.floor(Date.now() / 1000), origin_jti: sessionId };
	const event = {
		routeKey,
		headers: {
			authorization: 'Bearer token',
			'content-type': 'application/json',
			[originHeader]: process.env[variables.originKeys],
		},
		...(body === '' ? {} : { body }),
		requestContext: { requestId: 'r-1', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
		isBase64Encoded: false,
	} as unknown as APIGatewayProxyEventV2;
	const answer = (await of(event as never, {} as Context)) as APIGatewayProxyStructuredResultV2;
	return { status: answer.statusCode, headers: answer.headers ?? {}, ...JSON.parse(answer.body ?? '') };
}

describe('the session of a request', () => {
	it('an ended session is refused even if its lookup was throttled at first', async () => {
		leaveUnprocessed((pk) => pk.startsWith('ENDED#'), 2);
		expect(await profile('ended')).toMatchObject({ status: 401, code: 'session-ended' });
		expect(requests.filter((each) => each === 'BatchGetItem').length).toBe(3);
	});

	it('a valid session is accepted even if its lookup was throttled at first', async () => {
		leaveUnprocessed((pk) => pk.startsWith('USER#'), 2);
		expect(await profile('open')).toMatchObject({ status: 200, UserId: 'user@bank.example' });
	});

	it.each(['ended', 'open'])(
		'a request whose session cannot be looked up returns 503 with Retry-After (%s)',
		async (id) => {
			leaveUnprocessed(() => true, Number.POSITIVE_INFINITY);
			const answer = await profile(id);
			expect(answer).toMatchObject({ status: 503, code: 'service-busy', params: { waitSeconds: 5 } });
			expect(answer.headers['retry-after']).toBe('5');
			expect(requests.length).toBe(6);
		},
	);

	it('an ended session is refused even if its record may have expired', async () => {
		await endSession('long-ended', 1);
		expect(await findSession('u-1', 'long-ended')).toMatchObject({ isEnded: true });
	});
});

it.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
	'an API request returns 503 with Retry-After if the database returns %s',
	async (error) => {
		refuseAll(error);
		const answer = await profile('open');
		expect(answer).toMatchObject({ status: 503, code: 'service-busy' });
		expect(answer.headers['retry-after']).toBe('5');
		// One request for the authorisation, and three attempts of the SDK.
		expect(requests.length).toBe(4);
	},
);

it('an API request returns 503 if the connections to the database break', async () => {
	proxy.intercept = async () => undefined;
	expect(await profile('open')).toMatchObject({ status: 503, code: 'service-unavailable' });
});

it('a change returns 503 outcome-unknown if the connections to the database break', async () => {
	proxy.intercept = async (action, pass) => {
		const answer = await pass();
		return action === 'PutItem' ? undefined : answer;
	};
	expect(await request('POST /session/logout', 'left')).toMatchObject({ status: 503, code: 'outcome-unknown' });
	expect(await findSession('u-1', 'left')).toMatchObject({ isEnded: true });
});

describe('a change that fails in the database', () => {
	const update = (version: number) =>
		request('POST /admin/user/update', 'administrator', {
			sub: 'admin',
			body: JSON.stringify({ userId: 'u-1', version, isAdmin: true }),
			of: adminHandler,
		});
	const slowDown = { status: 400, body: { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' } };

	it('a change that was throttled after it was saved returns 503 outcome-unknown', async () => {
		let writes = 0;
		proxy.intercept = async (action, pass) => {
			if (action === 'PutItem') writes += 1;
			// The writes are the first entry of the audit trail, the user, and the second entry of the audit trail.
			return writes > 2 ? slowDown : pass();
		};
		const answer = await update(1);
		expect(answer).toMatchObject({ status: 503, code: 'outcome-unknown' });
		expect(answer.headers).not.toHaveProperty('retry-after');
		proxy.intercept = undefined;
		expect(await findSession('u-1', 'open')).toMatchObject({ user: { isAdmin: true, version: 2 } });
	});

	it('a change returns 507 storage-full after one attempt if the storage is full', async () => {
		let writes = 0;
		proxy.intercept = async (action, pass) => {
			if (action !== 'PutItem') return pass();
			writes += 1;
			return { status: 507, body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' } };
		};
		const answer = await update(2);
		proxy.intercept = undefined;
		expect(answer).toMatchObject({ status: 507, code: 'storage-full' });
		expect(writes).toBe(1);
		expect(await findSession('u-1', 'open')).toMatchObject({ user: { version: 2 } });
	});

	it.each([
		['ThrottlingException', 'service-busy'],
		['InternalServerError', 'service-unavailable'],
	])('a change can be repeated if its caller could not be looked up: %s', async (error, code) => {
		const status = code === 'service-busy' ? 400 : 500;
		proxy.intercept = async () => ({ status, body: { __type: `com.amazonaws.dynamodb.v20120810#${error}` } });
		const answer = await update(2);
		expect(answer).toMatchObject({ status: 503, code });
		expect(answer.headers['retry-after']).toBe('5');
	});
});

it('other errors of DynamoDB return 500', async () => {
	refuseAll('ValidationException');
	expect(await profile('open')).toMatchObject({ status: 500, code: 'internal-error' });
});

it('a batch read returns each item once, in the order of the keys', async () => {
	const keys = [
		{ pk: 'USER#u-1', sk: 'USER' },
		{ pk: 'USER#gone', sk: 'USER' },
		{ pk: 'ORG#o-1', sk: 'ORG' },
	];
	leaveUnprocessed((pk) => pk === 'USER#u-1', 1);
	expect((await getMany('directory', keys)).map(({ pk }) => pk)).toEqual(['USER#u-1', 'ORG#o-1']);
});

it('a batch write retries unprocessed items', async () => {
	const items = Array.from({ length: 120 }, (_, i) => ({ pk: 'BATCH', sk: `item-${i}` }));
	let asked = 0;
	proxy.intercept = async (_action, pass, body) => {
		asked += 1;
		if (asked > 3) return pass();
		return { status: 200, body: { UnprocessedItems: JSON.parse(body).RequestItems } };
	};
	await writeAll('directory', items);
	proxy.intercept = undefined;
	expect(await getMany('directory', items)).toEqual(items);
});

it('a batch read fails if keys remain unprocessed, so that no item is omitted', async () => {
	leaveUnprocessed(() => true, Number.POSITIVE_INFINITY);
	await expect(getMany('directory', [{ pk: 'USER#u-1', sk: 'USER' }])).rejects.toThrow(Throttled);
});
