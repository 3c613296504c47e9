import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AccessControl, type Identity, localArn } from '../access/access-control.ts';
import { authenticate, SignatureFault } from '../access/authenticate.ts';
import { diskFullMessage, isDiskFull } from '../disk.ts';
import { faultCodes } from '../endpoint.ts';
import { bodyTooLarge, readBody } from '../local-machine.ts';
import type { IdentityProvider, Operation } from './identity-provider.ts';
import { operations } from './operations.ts';
import { CognitoError } from './user-pool.ts';

const targetPrefix = 'AWSCognitoIdentityProviderService.';

const maxBodyBytes = 128 * 1024;

interface CognitoEndpointOptions {
	readonly provider: IdentityProvider;
	readonly access: AccessControl;
	readonly log: (line: string) => void;
}

export function cognitoEndpoint({ provider, access, log }: CognitoEndpointOptions) {
	return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
		if (request.method === 'GET' && path === `/${provider.poolId}/.well-known/jwks.json`) {
			return answer(response, 200, provider.jwks, 'application/json');
		}
		try {
			answer(response, 200, await run(request, path));
		} catch (error) {
			if (error instanceof SignatureFault) {
				return answer(response, 400, { __type: faultCodes[error.reason], message: error.message });
			}
			if (error instanceof CognitoError) {
				return answer(response, 400, { __type: error.code, message: error.message });
			}
			if (isDiskFull(error))
				return answer(response, 507, { __type: 'InternalErrorException', message: diskFullMessage });
			log(`Cognito failed: ${error instanceof Error ? error.stack : error}`);
			answer(response, 500, { __type: 'InternalErrorException', message: 'Internal Error' });
		}
	};

	async function run(request: IncomingMessage, path: string): Promise<object> {
		const { name, operation } = operationOf(request, path);
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) throw new CognitoError('SerializationException', 'Request too large');
		const identity = operation.caller === 'iam' ? await authenticate(access, request, 'cognito-idp', body) : undefined;
		const input = parsed(body);
		if (identity !== undefined) assertAllowed(identity, name, input);
		return operation.run(provider, input);
	}

	function assertAllowed(identity: Identity, name: string, input: unknown): void {
		const { UserPoolId } = (input ?? {}) as { readonly UserPoolId?: unknown };
		const request = { action: `cognito-idp:${name}`, resource: localArn.userPool(String(UserPoolId)) };
		const denial = access.denialOf(identity, [request]);
		if (denial !== undefined) throw new CognitoError('AccessDeniedException', denial);
	}
}

/**
 * Reads the operation from the target header. This header protects against other web sites: a page can send it only
 * after a preflight request, and the endpoint does not respond to preflight requests.
 */
function operationOf(request: IncomingMessage, path: string): { readonly name: string; readonly operation: Operation } {
	const target = request.headers['x-amz-target'];
	const name = typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
	const operation = operations.get(name);
	if (request.method === 'POST' && (path === '' || path === '/') && operation !== undefined) return { name, operation };
	throw new CognitoError('UnknownOperationException', `Operation ${JSON.stringify(name)} is not known.`);
}

function parsed(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString('utf8'));
	} catch (cause) {
		throw new CognitoError('SerializationException', 'The body is not JSON.', { cause });
	}
}

function answer(response: ServerResponse, status: number, body: object, contentType = 'application/x-amz-json-1.1') {
	response.writeHead(status, {
		'content-type': contentType,
		'cache-control': 'no-store',
		'x-amzn-requestid': randomUUID(),
		...('__type' in body ? { 'x-amzn-errortype': String(body.__type) } : {}),
	});
	response.end(JSON.stringify(body));
}
