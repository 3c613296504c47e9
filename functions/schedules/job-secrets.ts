import type { ReadJob } from '../../shared/portal/bulk-schedule/read-job-request.ts';
import { sftpSecretFields } from '../../shared/portal/bulk-schedule/sftp-push.ts';
import type { JobRecord } from '../platform/deliveries/job-record.ts';
import {
	credentialsSecret,
	readSftpCredentials,
	type SftpCredentials,
} from '../platform/deliveries/sftp-credentials.ts';
import { refuse } from '../platform/http/refusal.ts';
import { logger } from '../platform/logger.ts';
import { newSecretName, type SecretOwner, secretNamesIn } from '../platform/secrets/secret-names.ts';
import { removeStageSecrets, writeSecrets } from '../platform/secrets/secret-store.ts';
import { scheduleInvalid } from './check-job.ts';
import { readCredentials } from './check-keys.ts';

/** The request of a job as it is stored. Its credentials are stored before, under a name that only this save uses. */
interface PreparedRequest {
	/** JSON text, with the name of the secret in place of secrets. */
	readonly requestText: string;
	readonly hasNewSecrets: boolean;
	/** Stores the new credentials. */
	store(): Promise<void>;
	/** Removes the new credentials, when the job is not saved. */
	rollback(): Promise<void>;
	/** Removes the credentials of the replaced state, after the job is saved. */
	deleteSuperseded(): Promise<void>;
}

const path = 'requestJson.sftppush';

/**
 * Separates the credentials of a job from its request.
 *
 * New credentials replace the stored ones as a whole. Stored ones stay while host, port and user are the same.
 *
 * @throws a refusal (400) when credentials are missing, cannot be used, or are needed again
 */
export async function prepareRequest(
	{ request, written }: ReadJob,
	before: JobRecord | undefined,
	owner: SecretOwner,
): Promise<PreparedRequest> {
	const namedBefore = before === undefined ? [] : secretNamesIn(before.requestText);
	const { sftppush } = request;
	if (sftppush === undefined) return prepared(JSON.stringify(written), undefined, namedBefore);
	const entered: SftpCredentials = Object.fromEntries(
		sftpSecretFields.flatMap((field) => (sftppush[field] === undefined ? [] : [[field, sftppush[field]]])),
	);
	const isNew = entered.password !== undefined || entered.privateKey !== undefined;
	if (!isNew) {
		const kept = await requireKept(sftppush, namedBefore);
		return prepared(
			withSecretName(written, kept),
			undefined,
			namedBefore.filter((name) => name !== kept),
		);
	}
	const usable = readCredentials(entered);
	if ('fault' in usable) throw scheduleInvalid([usable.fault]);
	const name = newSecretName(owner, 'sftp');
	const secret = { name, values: credentialsSecret(sftppush, usable) };
	return prepared(withSecretName(written, name), secret, namedBefore);
}

type Account = Parameters<typeof readSftpCredentials>[1] & { readonly secretName?: string | undefined };

async function requireKept(account: Account, namedBefore: readonly string[]): Promise<string> {
	const { secretName } = account;
	if (secretName === undefined) {
		const message = 'A password or a private key is needed.';
		throw scheduleInvalid([{ path: path.split('.'), code: 'no-credentials', message }]);
	}
	if (!namedBefore.includes(secretName)) throw refuse('secret-name-not-own', { path });
	if ((await readSftpCredentials(secretName, account)) === undefined) throw refuse('secret-needed-again', { path });
	return secretName;
}

function withSecretName({ sftppush, ...written }: ReadJob['written'], secretName: string): string {
	const secret = new Set<string>([...sftpSecretFields, 'secretName']);
	const open = Object.entries(sftppush as Record<string, unknown>).filter(([key]) => !secret.has(key));
	const without = { ...Object.fromEntries(open), secretName };
	return JSON.stringify({ ...written, sftppush: without });
}

interface NewSecret {
	readonly name: string;
	readonly values: Parameters<typeof writeSecrets>[1];
}

function prepared(requestText: string, secret: NewSecret | undefined, superseded: readonly string[]): PreparedRequest {
	return {
		requestText,
		hasNewSecrets: secret !== undefined,
		store: async () => {
			if (secret !== undefined) await writeSecrets(secret.name, secret.values);
		},
		rollback: () => removeLeftovers(secret === undefined ? [] : [secret.name]),
		deleteSuperseded: () => removeLeftovers(superseded),
	};
}

/** A failure is only logged: the nightly sweep removes unused secrets. */
async function removeLeftovers(names: readonly string[]): Promise<void> {
	for (const name of names) {
		try {
			await removeStageSecrets(name);
		} catch (error) {
			logger.warn('a secret was not removed', { name, error: error as Error });
		}
	}
}
