import { homedir } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Source of the AWS credentials; undefined if none is configured. Does not check that they are valid.
 *
 * @param readText returns the text of a file; undefined if it does not exist
 */
export function credentialSource(
	environment: Environment,
	readText: (path: string) => string | undefined,
): string | undefined {
	const { AWS_PROFILE: profile } = environment;
	if (profile !== undefined && profile !== '') {
		return hasProfile(environment, readText, profile) ? `profile ${profile}` : undefined;
	}
	if (environment.AWS_ACCESS_KEY_ID && environment.AWS_SECRET_ACCESS_KEY) return 'access key of the environment';
	if (environment.AWS_WEB_IDENTITY_TOKEN_FILE && environment.AWS_ROLE_ARN) return 'web identity of the environment';
	if (environment.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI || environment.AWS_CONTAINER_CREDENTIALS_FULL_URI) {
		return 'container role';
	}
	return hasProfile(environment, readText, 'default') ? 'profile default' : undefined;
}

function hasProfile(environment: Environment, readText: (path: string) => string | undefined, profile: string) {
	const folder = `${environment.HOME ?? homedir()}/.aws`;
	const files = [
		environment.AWS_SHARED_CREDENTIALS_FILE ?? `${folder}/credentials`,
		environment.AWS_CONFIG_FILE ?? `${folder}/config`,
	];
	return files.some((file) =>
		(readText(file) ?? '')
			.split(/\r?\n/)
			.map((line) => line.trim().replace(/^\[\s*(?:profile\s+)?(.+?)\s*\].*$/, '[$1]'))
			.includes(`[${profile}]`),
	);
}
