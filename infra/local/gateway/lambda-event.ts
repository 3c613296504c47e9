import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { originHeader } from '#shared/contract/resource-names.ts';

/** Key that CloudFront would send. It is not secret here, because the functions cannot be reached in any other way. */
export const originKey = 'one-machine';

export type Claims = Readonly<Record<string, string>>;

interface LambdaEventInput {
	readonly request: IncomingMessage;
	readonly url: URL;
	readonly routeKey: string;
	readonly body: Buffer;
	readonly claims: Claims | undefined;
	readonly nowMillis: number;
}

export function lambdaEvent(input: LambdaEventInput): APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer {
	const { request, url, routeKey, body, claims, nowMillis } = input;
	const { cookie, ...rest } = request.headers;
	const headers = Object.fromEntries(
		Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
	);
	const isText = isTextType(headers['content-type'] ?? '');
	return {
		version: '2.0',
		routeKey,
		rawPath: url.pathname,
		rawQueryString: url.search.slice(1),
		...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
		headers: { ...headers, [originHeader]: originKey },
		...(url.search.length > 1 ? { queryStringParameters: queryParameters(url.searchParams) } : {}),
		requestContext: {
			accountId: '000000000000',
			apiId: 'local',
			domainName: headers.host ?? '',
			domainPrefix: 'local',
			http: {
				method: request.method ?? '',
				path: url.pathname,
				protocol: `HTTP/${request.httpVersion}`,
				sourceIp: request.socket.remoteAddress ?? '',
				userAgent: headers['user-agent'] ?? '',
			},
			requestId: randomUUID(),
			routeKey,
			stage: '$default',
			time: commonLogTime(nowMillis),
			timeEpoch: nowMillis,
			...(claims === undefined ? {} : { authorizer: { jwt: { claims, scopes: null } } }),
		},
		...(body.length === 0 ? {} : { body: body.toString(isText ? 'utf8' : 'base64') }),
		isBase64Encoded: body.length > 0 && !isText,
	} as APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;
}

function isTextType(contentType: string): boolean {
	return /^(text\/|application\/(json|xml|javascript)\b)/i.test(contentType);
}

function queryParameters(parameters: URLSearchParams): Record<string, string> {
	return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')]));
}

function commonLogTime(millis: number): string {
	const [, day, month, year, time] = new Date(millis).toUTCString().split(' ');
	return `${day}/${month}/${year}:${time} +0000`;
}
