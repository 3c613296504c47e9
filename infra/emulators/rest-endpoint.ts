import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { AccessControl, Identity } from './access/access-control.ts';
import { authenticate, SignatureFault } from './access/authenticate.ts';
import type { AccessRequest } from './access/is-allowed.ts';
import { diskFullMessage, isDiskFull } from './disk.ts';
import { bodyTooLarge, readBody } from './http.ts';
import { faultCodes } from './json-endpoint.ts';

/** An error as services with REST and JSON answer it. */
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
	/** Decoded path without the mount point. */
	readonly steps: readonly string[];
	readonly query: URLSearchParams;
	readonly headers: IncomingMessage['headers'];
	readonly body: string;
	readonly identity: Identity;
}

export interface RestOperation {
	/** Access that IAM must allow before it runs. */
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
	/** The service in signatures, such as `lambda`. */
	readonly service: string;
	readonly maxBodyBytes: number;
	/** Field in which the service puts the message of an error. */
	readonly messageField: 'message' | 'Message';
	/** @returns undefined for an operation that is not known */
	readonly operationOf: (request: RestRequest) => RestOperation | undefined;
}

/** A service that speaks REST with JSON: finds the caller, reads the body, asks IAM, and answers errors as AWS does. */
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

/** @throws the error itself when it is the emulator's own fault */
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
