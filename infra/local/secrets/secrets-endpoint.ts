import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { localArn } from '../../iam/local-arn.ts';
import { type AccessControl, accessKeyOf } from '../access/access-control.ts';
import type { Clock } from '../clock.ts';
import { diskFullMessage, isDiskFull } from '../disk-full.ts';
import { bodyTooLarge, readBody } from '../gateway/read-body.ts';
import type { SecretFile } from './secret-file.ts';

interface SecretsEndpointOptions {
	readonly secrets: SecretFile;
	readonly access: AccessControl;
	readonly clock: Clock;
}

const targetPrefix = 'secretsmanager.';
const mostBodyBytes = 128 * 1024;

class SecretsError extends Error {
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.name = 'SecretsError';
		this.code = code;
	}
}

/** Limited in bytes, as in Secrets Manager. */
const secretString = z.string().refine((text) => Buffer.byteLength(text) <= 65_536);

const named = z.object({ SecretId: z.string().min(1) });
const created = z.object({
	Name: z.string().min(1).max(512),
	SecretString: secretString,
	ClientRequestToken: z.string(),
});
const put = z.object({ SecretId: z.string(), SecretString: secretString, ClientRequestToken: z.string() });

const listed = z.object({
	MaxResults: z.int().min(1).max(100).default(100),
	/** The last name of the previous page. */
	NextToken: z.string().optional(),
	Filters: z.array(z.object({ Key: z.literal('name'), Values: z.array(z.string()).min(1) })).default([]),
});

/** The operations of Secrets Manager that the portal uses, in its JSON 1.1 protocol. */
export function secretsEndpoint({ secrets, access, clock }: SecretsEndpointOptions) {
	const existing = (name: string) => {
		const stored = secrets.find(name);
		if (stored !== undefined) return stored;
		throw new SecretsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
	};
	const described = (name: string, version: string) => ({ ARN: localArn.secret(name), Name: name, VersionId: version });

	const operations: Readonly<Partial<Record<string, (input: unknown) => object>>> = {
		CreateSecret(input) {
			const { Name, SecretString, ClientRequestToken } = created.parse(input);
			if (secrets.find(Name) !== undefined) {
				throw new SecretsError(
					'ResourceExistsException',
					`The operation failed because the secret ${Name} already exists.`,
				);
			}
			secrets.put(Name, { version: ClientRequestToken, value: SecretString, atSeconds: clock() / 1000 });
			return described(Name, ClientRequestToken);
		},
		PutSecretValue(input) {
			const { SecretId, SecretString, ClientRequestToken } = put.parse(input);
			existing(SecretId);
			secrets.put(SecretId, { version: ClientRequestToken, value: SecretString, atSeconds: clock() / 1000 });
			return { ...described(SecretId, ClientRequestToken), VersionStages: ['AWSCURRENT'] };
		},
		GetSecretValue(input) {
			const { SecretId } = named.parse(input);
			const { version, value, atSeconds } = existing(SecretId);
			const content = { SecretString: value, VersionStages: ['AWSCURRENT'], CreatedDate: atSeconds };
			return { ...described(SecretId, version), ...content };
		},
		ListSecrets(input) {
			const { MaxResults, NextToken = '', Filters } = listed.parse(input);
			const found = secrets
				.list()
				.filter(([name]) => name > NextToken)
				.filter(([name]) => Filters.every(({ Values }) => Values.some((prefix) => name.startsWith(prefix))));
			const page = found.slice(0, MaxResults);
			const SecretList = page.map(([name, { atSeconds }]) => ({
				ARN: localArn.secret(name),
				Name: name,
				CreatedDate: atSeconds,
				LastChangedDate: atSeconds,
			}));
			return { SecretList, ...(found.length > page.length ? { NextToken: page.at(-1)?.[0] } : {}) };
		},
		DeleteSecret(input) {
			const { SecretId } = named.parse(input);
			existing(SecretId);
			secrets.remove(SecretId);
			return { ARN: localArn.secret(SecretId), Name: SecretId, DeletionDate: clock() / 1000 };
		},
	};

	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		try {
			answer(response, 200, await run(request));
		} catch (error) {
			if (error instanceof SecretsError) answer(response, 400, { __type: error.code, message: error.message });
			else if (error instanceof z.ZodError || error instanceof SyntaxError) {
				answer(response, 400, { __type: 'ValidationException', message: 'The request is not valid.' });
			} else if (isDiskFull(error)) {
				answer(response, 500, { __type: 'InternalServiceError', message: diskFullMessage });
			} else throw error;
		}
	};

	async function run(request: IncomingMessage): Promise<object> {
		const identity = access.identify(accessKeyOf(request.headers.authorization));
		if (identity === undefined) {
			throw new SecretsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
		}
		const target = String(request.headers['x-amz-target'] ?? '');
		const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
		const operation = operations[name];
		if (request.method !== 'POST' || operation === undefined) {
			throw new SecretsError('UnknownOperationException', `Operation ${JSON.stringify(target)} is not known.`);
		}
		const body = await readBody(request, mostBodyBytes);
		if (body === bodyTooLarge) throw new SecretsError('ValidationException', 'Request too large');
		const input = JSON.parse(body.toString('utf8'));
		const denial = access.denialOf(identity, [{ action: `secretsmanager:${name}`, resource: resourceOf(name, input) }]);
		if (denial !== undefined) throw new SecretsError('AccessDeniedException', denial);
		return operation(input);
	}

	/** The ARN of a missing secret lacks the random characters. A list has no resource. */
	function resourceOf(operation: string, input: unknown): string {
		if (operation === 'ListSecrets') return '*';
		const name = operation === 'CreateSecret' ? created.parse(input).Name : named.parse(input).SecretId;
		return secrets.find(name) === undefined ? localArn.missingSecret(name) : localArn.secret(name);
	}
}

function answer(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, {
		'content-type': 'application/x-amz-json-1.1',
		'cache-control': 'no-store',
		'x-amzn-requestid': randomUUID(),
		...('__type' in body ? { 'x-amzn-errortype': String(body.__type) } : {}),
	});
	response.end(JSON.stringify(body));
}
