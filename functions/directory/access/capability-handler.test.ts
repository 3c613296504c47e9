import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logger } from '#platform/logger.ts';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { capabilityHandler } from './capability-handler.ts';

const current = 'present0key0000000000000000000000000000000000000';
const previous = 'earlier0key0000000000000000000000000000000000000';

beforeEach(() => {
	vi.stubEnv(variables.originKeys, `${current},${previous}`);
	logger.setLogLevel('SILENT');
});

afterEach(() => {
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});

/** A call of `GET /session/profile` whose token is refused without a request to the directory. */
async function call(headers: Readonly<Record<string, string | undefined>>) {
	const run = vi.fn();
	const { method, path } = routes.profile;
	const event = {
		routeKey: `${method} ${path}`,
		headers,
		isBase64Encoded: false,
		requestContext: { requestId: 'request-1', http: { sourceIp: '203.0.113.7' }, authorizer: { jwt: { claims: {} } } },
	} as unknown as APIGatewayProxyEventV2;
	const handler = capabilityHandler([{ route: routes.profile, run }]);
	const answer = await handler(event as never, {} as Context);
	return { status: answer.statusCode, code: JSON.parse(answer.body ?? '{}').code, run };
}

it.each([
	['without the key', {}],
	['with another key', { [originHeader]: 'another0key0000000000000000000000000000000000000' }],
	['with a part of the key', { [originHeader]: current.slice(0, -1) }],
	['with an empty key', { [originHeader]: '' }],
	['with the list of keys', { [originHeader]: `${current},${previous}` }],
])('a request %s is refused before its token is looked at', async (_, headers) => {
	for (const authorization of [{}, { authorization: 'Bearer token' }]) {
		const { status, code, run } = await call({ ...headers, ...authorization });
		expect([status, code]).toEqual([403, 'not-through-portal']);
		expect(run).not.toHaveBeenCalled();
	}
});

it.each([
	['present', current],
	['previous', previous],
])('a request with the %s key goes on to the token', async (_, key) => {
	expect(await call({ [originHeader]: key })).toMatchObject({ status: 401, code: 'no-token' });
});

it.each([undefined, '', ','])('a function whose keys are %j answers nobody', async (keys) => {
	vi.stubEnv(variables.originKeys, keys);
	for (const headers of [{}, { [originHeader]: '' }, { [originHeader]: current }]) {
		expect((await call(headers)).status).toBeGreaterThanOrEqual(403);
	}
});

it('says neither in the answer nor in the log which key was expected or sent', async () => {
	const lines: string[] = [];
	const note = (line: unknown) => {
		lines.push(JSON.stringify(line));
	};
	vi.spyOn(logger, 'info').mockImplementation((...parts) => note(parts));
	vi.spyOn(logger, 'error').mockImplementation((...parts) => note(parts));
	await call({ [originHeader]: 'guessed0key' });
	await call({ [originHeader]: current });
	expect(lines.join('\n')).toContain('not-through-portal');
	expect(lines.join('\n')).not.toMatch(/guessed0key|present0key|earlier0key/);
});

it('logs the viewer, not the machine of CloudFront that asked for it', async () => {
	const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
	await call({ [originHeader]: current, 'x-forwarded-for': '198.51.100.9, 203.0.113.7' });
	expect(info).toHaveBeenCalledWith('refused', expect.objectContaining({ address: '198.51.100.9' }));
});
