import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { newSecretName, removeLeftover, type SecretOwner, writeSecrets } from '#platform/secrets/secret-store.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { credentialsSecret, readSftpCredentials, type SftpCredentials } from '../store/sftp-credentials.ts';
import { readCredentials } from './check-keys.ts';

type WrittenAccount = Parameters<typeof readSftpCredentials>[1] &
	Readonly<Partial<Record<(typeof sftpSecretFields)[number] | 'secretName', string | undefined>>>;

/** New credentials are stored before the save, under a name that only this save uses. */
export interface PreparedCredentials {
	readonly secretName?: string;
	readonly hasNewSecrets: boolean;
	store(): Promise<void>;
	rollback(): Promise<void>;
	deleteSuperseded(): Promise<void>;
}

interface CredentialsPlace {
	readonly namedBefore: readonly string[];
	readonly owner: SecretOwner;
	readonly path: JobFault['path'];
	readonly refusalOf: (faults: readonly JobFault[]) => Refusal;
}

/** New credentials completely replace the stored ones, which stay valid only for the same host, port and user. */
export async function prepareCredentials(
	account: WrittenAccount,
	place: CredentialsPlace,
): Promise<PreparedCredentials & { readonly secretName: string }> {
	const { namedBefore, owner, path, refusalOf } = place;
	const entered: SftpCredentials = Object.fromEntries(
		sftpSecretFields.flatMap((field) => (account[field] === undefined ? [] : [[field, account[field]]])),
	);
	if (entered.password === undefined && entered.privateKey === undefined) {
		const secretName = await requireKept(account, place);
		const superseded = namedBefore.filter((name) => name !== secretName);
		return { secretName, ...prepared(undefined, superseded) };
	}
	const usable = readCredentials(entered, path);
	if ('fault' in usable) throw refusalOf([usable.fault]);
	const name = newSecretName(owner, 'sftp');
	return { secretName: name, ...prepared({ name, values: credentialsSecret(account, usable) }, namedBefore) };
}

async function requireKept(
	account: WrittenAccount,
	{ namedBefore, path, refusalOf }: CredentialsPlace,
): Promise<string> {
	const { secretName } = account;
	const place = path.join('.');
	if (secretName === undefined) {
		throw refusalOf([{ path, code: 'no-credentials', message: 'A password or a private key is needed.' }]);
	}
	if (!namedBefore.includes(secretName)) throw refuse('secret-name-not-own', { path: place });
	if ((await readSftpCredentials(secretName, account)) === undefined) {
		throw refuse('secret-needed-again', { path: place });
	}
	return secretName;
}

interface NewSecret {
	readonly name: string;
	readonly values: Parameters<typeof writeSecrets>[1];
}

export function prepared(secret: NewSecret | undefined, superseded: readonly string[]): PreparedCredentials {
	return {
		hasNewSecrets: secret !== undefined,
		store: async () => {
			if (secret !== undefined) await writeSecrets(secret.name, secret.values);
		},
		rollback: () => removeLeftovers(secret === undefined ? [] : [secret.name]),
		deleteSuperseded: () => removeLeftovers(superseded),
	};
}

/** The credentials are unused until the record names them. */
export async function storeWith(
	credentials: PreparedCredentials,
	save: () => Promise<boolean>,
	refusal: () => Error | Promise<Error>,
): Promise<void> {
	await credentials.store();
	if (await save()) return;
	await credentials.rollback();
	throw await refusal();
}

async function removeLeftovers(names: readonly string[]): Promise<void> {
	for (const name of names) await removeLeftover(name);
}
