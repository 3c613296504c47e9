import { readStageSecrets, type Secrets } from '#platform/secrets/secret-store.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';

/** Server and user for which the credentials were entered. */
interface SftpAccount {
	readonly host: string;
	readonly port: number;
	readonly user: string;
}

export type SftpCredentials = Readonly<Partial<Record<(typeof sftpSecretFields)[number], string>>>;

/** Field of a secret that contains the server and user for which the secret may be used. */
const boundToKey = 'boundTo';

const bindingOf = ({ host, port, user }: SftpAccount) =>
	JSON.stringify([host.toLowerCase().replace(/\.$/, ''), port, user]);

/** Returns the content of the secret for an account. */
export const credentialsSecret = (account: SftpAccount, credentials: SftpCredentials): Secrets => ({
	...credentials,
	[boundToKey]: bindingOf(account),
});

/** @returns undefined if the secret does not exist, or if it is for a different host, port or user */
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
