import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { AccessControl } from './access/access-control.ts';
import { authenticate, SignatureFault } from './access/authenticate.ts';
import { diskFullMessage, isDiskFull } from './disk.ts';
import { bodyTooLarge, readBody } from './http.ts';

/** An error as services with the JSON protocol answer it. */
export class JsonError extends Error {
	override readonly name = 'JsonError';
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.code = code;
	}
}

/** The codes of unknown callers in services with the JSON protocol. */
export const faultCodes = {
	missing: 'MissingAuthenticationTokenException',
	'unknown-key': 'UnrecognizedClientException',
	expired: 'InvalidSignatureException',
	mismatch: 'InvalidSignatureException',
} as const satisfies Readonly<Record<SignatureFault['reason'], string>>;

export interface JsonOperation {
	/** Resources on which IAM must allow the operation before it runs. */
	readonly resource: string;
	run(): object;
}

interface JsonEndpointOptions {
	readonly access: AccessControl;
	readonly maxBodyBytes: number;
	/** Version of the JSON protocol. */
	readonly version: '1.0' | '1.1';
	/** The service in policies and signatures, such as `states`. */
	readonly service: string;
	/** Prefix of the operation in the header `x-amz-target`, such as `AWSStepFunctions`. */
	readonly target: string;
	/** The code of an error of the service itself. */
	readonly internalError: string;
	readonly operations: ReadonlyMap<string, (input: unknown) => JsonOperation>;
}

/** A service that speaks AWS JSON: finds the caller, reads the body, asks IAM, and answers errors as AWS does. */
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
