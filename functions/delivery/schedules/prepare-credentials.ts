import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { newSecretName, removeLeftover, type SecretOwner, writeSecrets } from '#platform/secrets/secret-store.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { credentialsSecret, readSftpCredentials, type SftpCredentials } from '../store/sftp-credentials.ts';
import { readCredentials } from './check-keys.ts';

/** An account on a server, with entered credentials or the name of stored ones. */
type WrittenAccount = Parameters<typeof readSftpCredentials>[1] &
	Readonly<Partial<Record<(typeof sftpSecretFields)[number] | 'secretName', string | undefined>>>;

/** Credentials for one save. New credentials are stored before the save, under a name that only this save uses. */
export interface PreparedCredentials {
	/** Name of the stored credentials; absent if no account is saved. */
	readonly secretName?: string;
	readonly hasNewSecrets: boolean;
	store(): Promise<void>;
	/** Removes the new credentials. Called if the record is not saved. */
	rollback(): Promise<void>;
	/** Removes the credentials of the previous record. Called after the record is saved. */
	deleteSuperseded(): Promise<void>;
}

interface CredentialsPlace {
	/** Names of the secrets in the previous record. */
	readonly namedBefore: readonly string[];
	readonly owner: SecretOwner;
	/** Path of the account in the request. */
	readonly path: JobFault['path'];
	readonly refusalOf: (faults: readonly JobFault[]) => Refusal;
}

/**
 * Separates the credentials of an account from the saved request.
 *
 * New credentials completely replace the stored ones. Stored credentials stay valid only while host, port and user are
 * unchanged.
 *
 * @throws a refusal (400) if credentials are missing, cannot be used, or must be entered again
 */
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

/** Returns new credentials, if any, which will replace the previous ones. */
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

/** Stores the credentials before the record. They are unused until the record names them. */
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
