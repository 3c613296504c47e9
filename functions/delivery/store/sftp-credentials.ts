import { readStageSecrets, type Secrets } from '#platform/secrets/secret-store.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';

interface SftpAccount {
	readonly host: string;
	readonly port: number;
	readonly user: string;
}

export type SftpCredentials = Readonly<Partial<Record<(typeof sftpSecretFields)[number], string>>>;

const boundToKey = 'boundTo';

const bindingOf = ({ host, port, user }: SftpAccount) =>
	JSON.stringify([host.toLowerCase().replace(/\.$/, ''), port, user]);

export const credentialsSecret = (account: SftpAccount, credentials: SftpCredentials): Secrets => ({
	...credentials,
	[boundToKey]: bindingOf(account),
});

/** Undefined if the secret does not exist, or if it is for a different host, port or user. */
export async function readSftpCredentials(
	secretName: string,
	account: SftpAccount,
): Promise<SftpCredentials | undefined> {
	const secrets = await readStageSecrets(secretName);
	if (secrets === undefined || secrets[boundToKey] !== bindingOf(account)) return undefined;
	const found = sftpSecretFields.flatMap((field) => {
		const value = secrets[field];
		return value === undefined ? [] : [[field, value] as const];
	});
	return Object.fromEntries(found);
}
