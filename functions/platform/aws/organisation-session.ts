import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import QuickLRU from 'quick-lru';
import { variables } from '#shared/contract/resource-names.ts';
import { environmentVariable } from '../runtime.ts';
import { callLimits, clientSettings } from './client-settings.ts';
import { type ClientSession, inSession } from './session-client.ts';

/** The credentials are passed explicitly, because the bundled client has no default credentials. */
const credentials = fromEnv();

const sts = new STSClient(clientSettings(callLimits.sts, { credentials }));

/** Session duration; AWS allows an hour if a role assumes another. The SDK renews it five minutes before its end. */
const sessionSeconds = 3600;

/** Valid organisation ids. Separators are excluded, because the session tag is part of secret names and S3 keys. */
const organisationPattern = /^[\w-]{1,100}$/;

const sessions = new QuickLRU<string, ClientSession>({ maxSize: 200 });

/**
 * Runs a function with permission to read and write the secrets and files of one organisation only.
 *
 * The Lambda function itself has no such permission. It assumes a role whose policies refer to the organisation in the
 * session tag.
 */
export function asOrganisation<Result>(orgId: string, run: () => Promise<Result>): Promise<Result> {
	return inSession(sessionOf(orgId), run);
}

function sessionOf(orgId: string): ClientSession {
	const known = sessions.get(orgId);
	if (known !== undefined) return known;
	if (!organisationPattern.test(orgId))
		throw new RangeError(`${JSON.stringify(orgId)} is no identifier of an organisation`);
	const session = { credentials: () => assume(orgId) };
	sessions.set(orgId, session);
	return session;
}

async function assume(orgId: string) {
	const { Credentials: { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = {} } = await sts.send(
		new AssumeRoleCommand({
			RoleArn: environmentVariable(variables.organisationRole),
			RoleSessionName: `organisation-${orgId}`.slice(0, 64),
			DurationSeconds: sessionSeconds,
			Tags: [{ Key: 'organisation', Value: orgId }],
		}),
	);
	if (AccessKeyId === undefined || SecretAccessKey === undefined || SessionToken === undefined) {
		throw new Error(`STS answered without credentials for the organisation ${orgId}`);
	}
	return {
		accessKeyId: AccessKeyId,
		secretAccessKey: SecretAccessKey,
		sessionToken: SessionToken,
		...(Expiration === undefined ? {} : { expiration: Expiration }),
	};
}
