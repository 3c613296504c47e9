import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { putOrganisation } from '#functions/directory/organisations.ts';
import { putUser } from '#functions/directory/users.ts';
import { handler } from '#functions/rates/handlers/rates.ts';
import type { PublishedRecord } from '#functions/rates/published-records.ts';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import type { Route } from '#shared/contract/route.ts';
import { localDate } from '#shared/time/local-date.ts';
import { requireContract } from '#test/support/contract-answer.ts';
import { asFunction } from '#test/support/rates-database.ts';

export interface RatesAnswer {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
	readonly body: any;
}

/** Adds a user in a new organisation with this layout. */
export async function placeUser(sub: string, layout: object): Promise<void> {
	await putOrganisation({
		orgId: sub,
		shortName: sub,
		longName: sub,
		frontendConfig: JSON.stringify({ GUI_Layout: layout }),
		backendConfig: '{}',
		isOperator: false,
		version: 1,
	});
	await putUser({ sub, login: `${sub}@example.com`, orgId: sub, isAdmin: false, isDisabled: false, version: 1 });
}

/** Calls a rate operation in the way API Gateway calls it after it has verified the token. */
export async function callRates(sub: string, { method, path }: Route, body: unknown): Promise<RatesAnswer> {
	const event = {
		routeKey: `${method} ${path}`,
		headers: { authorization: 'Bearer token', [originHeader]: process.env[variables.originKeys] },
		body: JSON.stringify(body),
		isBase64Encoded: false,
		requestContext: {
			http: { sourceIp: '127.0.0.1' },
			requestId: 'request-1',
			authorizer: {
				jwt: {
					claims: {
						sub,
						token_use: 'access',
						auth_time: String(Math.floor(Date.now() / 1000) - 60),
						origin_jti: `session of ${sub}`,
					},
				},
			},
		},
	};
	const answer = await asFunction('rates', () =>
		handler(event as unknown as APIGatewayProxyEventV2 as never, {} as Context),
	);
	const { statusCode: status = 0, body: text = 'null' } = answer;
	requireContract(method, path, status, text);
	return { status, body: JSON.parse(text) };
}

/** Returns a record without rates, to which tests add rates. */
export const record = (recordDate: string, tenor: string): PublishedRecord => ({
	recordDate: localDate(recordDate),
	tenor,
	figures: {},
	source: 'made up for a test',
});
