import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type AccessControl, localArn } from '../access/access-control.ts';
import { writeAtomically } from '../disk.ts';
import { JsonError, jsonEndpoint } from '../endpoint.ts';
import { StartFailure } from '../local-machine.ts';

const secret = z.strictObject({ version: z.string(), value: z.string(), atSeconds: z.number() });

type StoredSecret = z.output<typeof secret>;

const file = z.strictObject({ version: z.literal(1), secrets: z.record(z.string(), secret) });

export type SecretFile = ReturnType<typeof openSecretFile>;

/** @throws StartFailure if the file is damaged */
export function openSecretFile(dataDirectory: string) {
	const directory = join(dataDirectory, 'secrets');
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'secrets.json');
	let secrets: ReadonlyMap<string, StoredSecret> = new Map(Object.entries(read(path)));

	/** Changes secrets. Writes the file first; memory is updated only if this succeeds. */
	function change(edit: (secrets: Map<string, StoredSecret>) => void): void {
		const changed = new Map(secrets);
		edit(changed);
		writeAtomically(path, JSON.stringify({ version: 1, secrets: Object.fromEntries(changed) }));
		secrets = changed;
	}

	return {
		list: (): readonly [string, StoredSecret][] => [...secrets].sort(([a], [b]) => (a < b ? -1 : 1)),
		find: (name: string): StoredSecret | undefined => secrets.get(name),
		put(name: string, stored: StoredSecret): void {
			change((secrets) => secrets.set(name, stored));
		},
		remove(name: string): void {
			change((secrets) => secrets.delete(name));
		},
	};
}

function read(path: string): Record<string, StoredSecret> {
	if (!existsSync(path)) return {};
	const text = readFileSync(path, 'utf8');
	try {
		return file.parse(JSON.parse(text)).secrets;
	} catch (cause) {
		throw new StartFailure(
			`The secrets in ${path} cannot be read: the file is damaged. Restore it from a copy, or move the data directory away to start with an empty one.`,
			{ cause },
		);
	}
}

interface SecretsEndpointOptions {
	readonly secrets: SecretFile;
	readonly access: AccessControl;
	readonly clock: typeof Date.now;
}

/** The length is limited in bytes, as in Secrets Manager. */
const secretString = z.string().refine((text) => Buffer.byteLength(text) <= 65_536);

const secretId = z
	.string()
	.min(1)
	.transform((id) => (id.startsWith(localArn.missingSecret('')) ? nameOfArn(id) : id));

const nameOfArn = (arn: string) => arn.slice(localArn.missingSecret('').length).replace(/-[A-Za-z0-9]{6}$/, '');

const named = z.object({ SecretId: secretId });
const created = z.object({
	Name: z.string().min(1).max(512),
	SecretString: secretString,
	ClientRequestToken: z.string(),
});
const put = z.object({ SecretId: secretId, SecretString: secretString, ClientRequestToken: z.string() });

const listed = z.object({
	MaxResults: z.int().min(1).max(100).default(100),
	NextToken: z.string().optional(),
	Filters: z.array(z.object({ Key: z.literal('name'), Values: z.array(z.string()).min(1) })).default([]),
});

export function secretsEndpoint({ secrets, access, clock }: SecretsEndpointOptions) {
	const existing = (name: string) => {
		const stored = secrets.find(name);
		if (stored !== undefined) return stored;
		throw new JsonError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
	};
	const described = (name: string, version: string) => ({ ARN: localArn.secret(name), Name: name, VersionId: version });

	const operations: Readonly<Record<string, (input: unknown) => object>> = {
		CreateSecret(input) {
			const { Name, SecretString, ClientRequestToken } = created.parse(input);
			if (secrets.find(Name) !== undefined) {
				throw new JsonError(
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

	return jsonEndpoint({
		access,
		maxBodyBytes: 128 * 1024,
		version: '1.1',
		service: 'secretsmanager',
		target: 'secretsmanager',
		internalError: 'InternalServiceError',
		operations: new Map(
			Object.entries(operations).map(([name, operation]) => [
				name,
				(input: unknown) => ({ resource: resourceOf(name, input), run: () => operation(input) }),
			]),
		),
	});

	/**
	 * Returns the ARN that an operation needs permission for. The ARN of a missing secret has no random characters.
	 * Listing needs permission for all secrets.
	 */
	function resourceOf(operation: string, input: unknown): string {
		if (operation === 'ListSecrets') return '*';
		const name = operation === 'CreateSecret' ? created.parse(input).Name : named.parse(input).SecretId;
		return secrets.find(name) === undefined ? localArn.missingSecret(name) : localArn.secret(name);
	}
}
