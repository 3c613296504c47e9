import { type SecretOwner, secretNamesIn } from '#platform/secrets/secret-names.ts';
import type { ReadJob } from '#shared/delivery/schedule/read-job-request.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobRecord } from '../store/job-record.ts';
import { scheduleInvalid, sftpPath } from './check-job.ts';
import { type PreparedCredentials, prepareCredentials, prepared } from './prepare-credentials.ts';

/** The request of a job as it is stored, and the credentials that go with it. */
interface PreparedRequest extends PreparedCredentials {
	/** JSON text, with the name of the secret in place of secrets. */
	readonly requestText: string;
}

/** Separates the credentials of a job from its request. @throws as {@link prepareCredentials} */
export async function prepareRequest(
	{ request, written }: ReadJob,
	before: JobRecord | undefined,
	owner: SecretOwner,
): Promise<PreparedRequest> {
	const namedBefore = before === undefined ? [] : secretNamesIn(before.requestText);
	const { sftppush } = request;
	if (sftppush === undefined) return { requestText: JSON.stringify(written), ...prepared(undefined, namedBefore) };
	const place = { namedBefore, owner, path: sftpPath, refusalOf: scheduleInvalid };
	const credentials = await prepareCredentials(sftppush, place);
	return { requestText: withSecretName(written, credentials.secretName), ...credentials };
}

function withSecretName({ sftppush, ...written }: ReadJob['written'], secretName: string): string {
	const secret = new Set<string>([...sftpSecretFields, 'secretName']);
	const open = Object.entries(sftppush as Record<string, unknown>).filter(([key]) => !secret.has(key));
	const without = { ...Object.fromEntries(open), secretName };
	return JSON.stringify({ ...written, sftppush: without });
}
