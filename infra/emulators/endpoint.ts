import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { AccessControl, Identity } from './access/access-control.ts';
import { authenticate, SignatureFault } from './access/authenticate.ts';
import type { AccessRequest } from './access/is-allowed.ts';
import { diskFullMessage, isDiskFull } from './disk.ts';
import { bodyTooLarge, readBody } from './local-machine.ts';

export class JsonError extends Error {
	override readonly name = 'JsonError';
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.code = code;
	}
}

export const faultCodes = {
	missing: 'MissingAuthenticationTokenException',
	'unknown-key': 'UnrecognizedClientException',
	expired: 'InvalidSignatureException',
	mismatch: 'InvalidSignatureException',
} as const satisfies Readonly<Record<SignatureFault['reason'], string>>;

export interface JsonOperation {
	readonly resource: string;
	run(): object;
}

interface JsonEndpointOptions {
	readonly access: AccessControl;
	readonly maxBodyBytes: number;
	readonly version: '1.0' | '1.1';
	readonly service: string;
	/** Text before the operation in the header `x-amz-target`, such as `AWSStepFunctions`. */
	readonly target: string;
	readonly internalError: string;
	readonly operations: ReadonlyMap<string, (input: unknown) => JsonOperation>;
}

export function jsonEndpoint(options: JsonEndpointOptions) {
	const { access, maxBodyBytes, version, service, internalError, operations } = options;
	const prefix = `${options.target}.`;

	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		try {
			answer(response, 200, await run(request));
		} catch (error) {
			if (error instanceof SignatureFault) {
				answer(response, 400, { __type: faultCodes[error.reason], message: error.message });
			} else if (error instanceof JsonError) answer(response, 400, { __type: error.code, message: error.message });
			else if (error instanceof z.ZodError || error instanceof SyntaxError) {
				answer(response, 400, { __type: 'ValidationException', message: 'The request is not valid.' });
			} else if (isDiskFull(error)) {
				answer(response, 507, { __type: internalError, message: diskFullMessage });
			} else throw error;
		}
	};

	async function run(request: IncomingMessage): Promise<object> {
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) throw new JsonError('ValidationException', 'Request too large');
		const identity = await authenticate(access, request, service, body);
		const target = String(request.headers['x-amz-target'] ?? '');
		const name = target.startsWith(prefix) ? target.slice(prefix.length) : '';
		const operation = operations.get(name);
		if (request.method !== 'POST' || operation === undefined) {
			throw new JsonError('UnknownOperationException', `Operation ${JSON.stringify(target)} is not known.`);
		}
		const { resource, run: carryOut } = operation(JSON.parse(body.toString('utf8')));
		const denial = access.denialOf(identity, [{ action: `${service}:${name}`, resource }]);
		if (denial !== undefined) throw new JsonError('AccessDeniedException', denial);
		return carryOut();
	}

	function answer(response: ServerResponse, status: number, body: object): void {
		response.writeHead(status, {
			'content-type': `application/x-amz-json-${version}`,
			'cache-control': 'no-store',
			'x-amzn-requestid': randomUUID(),
			...('__type' in body ? { 'x-amzn-errortype': String(body.__type) } : {}),
		});
		response.end(JSON.stringify(body));
	}
}

export class RestError extends Error {
	override readonly name = 'RestError';
	readonly status: number;
	readonly code: string;

	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

export const validationError = (message: string) => new RestError(400, 'ValidationException', message);

export interface RestRequest {
	readonly method: string;
	readonly steps: readonly string[];
	readonly query: URLSearchParams;
	readonly headers: IncomingMessage['headers'];
	readonly body: string;
	readonly identity: Identity;
}

export interface RestOperation {
	readonly requests: readonly AccessRequest[];
	run(): RestAnswer | Promise<RestAnswer>;
}

export interface RestAnswer {
	readonly status: number;
	readonly body?: object;
	readonly headers?: Readonly<Record<string, string>>;
}

interface RestEndpointOptions {
	readonly access: AccessControl;
	readonly service: string;
	readonly maxBodyBytes: number;
	readonly messageField: 'message' | 'Message';
	readonly operationOf: (request: RestRequest) => RestOperation | undefined;
}

export function restEndpoint({ access, service, maxBodyBytes, messageField, operationOf }: RestEndpointOptions) {
	return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
		try {
			answer(response, await run(request, path));
		} catch (error) {
			const { status, code, message } = asRestError(error);
			const headers = { 'x-amzn-errortype': code };
			answer(response, { status, body: { [messageField]: message }, headers });
		}
	};

	async function run(request: IncomingMessage, path: string): Promise<RestAnswer> {
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) throw new RestError(413, 'RequestEntityTooLargeException', 'Request too large');
		const identity = await authenticate(access, request, service, body);
		const operation = operationOf({
			method: request.method ?? '',
			steps: decodedSteps(path),
			query: new URL(request.url ?? '', 'http://localhost').searchParams,
			headers: request.headers,
			body: body.toString('utf8'),
			identity,
		});
		if (operation === undefined) {
			throw new RestError(404, 'UnknownOperationException', `${request.method} ${path} is not known.`);
		}
		const denial = access.denialOf(identity, operation.requests);
		if (denial !== undefined) throw new RestError(403, 'AccessDeniedException', denial);
		return operation.run();
	}
}

function decodedSteps(path: string): string[] {
	try {
		return path.split('/').slice(1).map(decodeURIComponent);
	} catch (cause) {
		throw Object.assign(validationError('The path is not valid.'), { cause });
	}
}

/** @throws the error itself if it is an internal error of the emulator */
function asRestError(error: unknown): RestError {
	if (error instanceof RestError) return error;
	if (error instanceof SignatureFault) return new RestError(403, faultCodes[error.reason], error.message);
	if (error instanceof z.ZodError) return validationError(z.prettifyError(error));
	if (error instanceof SyntaxError) return validationError('The body is not JSON.');
	if (isDiskFull(error)) return new RestError(507, 'InternalServerException', diskFullMessage);
	throw error;
}

function answer(response: ServerResponse, { status, body, headers }: RestAnswer): void {
	response.writeHead(status, {
		'content-type': 'application/json',
		'cache-control': 'no-store',
		'x-amzn-requestid': randomUUID(),
		...headers,
	});
	response.end(body === undefined ? undefined : JSON.stringify(body));
}
