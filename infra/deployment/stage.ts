/** Accounts by stage, as `accounts` of the context in cdk.json lists them. */
export type StageAccounts = Readonly<Record<string, string>>;

export const accountPattern = /^\d{12}$/;

/**
 * @param given by `--context account=…`
 * @returns the account that the stage belongs to
 * @throws when no account is given, or another one than cdk.json lists
 */
export function accountOf(stage: string, given: string | undefined, accounts: StageAccounts): string {
	const listed = accounts[stage];
	const account = given ?? listed;
	if (account === undefined) {
		throw new Error(`--context account=… is needed: the AWS account of the stage ${stage}, with 12 digits.`);
	}
	if (listed !== undefined && account !== listed) {
		throw new Error(`--context account=${account} is not the account ${listed} that cdk.json lists for ${stage}.`);
	}
	return account;
}

/**
 * Refuses credentials of another account.
 *
 * @param actual of the credentials, as the command line of the CDK finds it; undefined without credentials
 * @throws when both are known and differ
 */
export function requireAccount(stage: string, expected: string | undefined, actual: string | undefined): void {
	if (expected === undefined || actual === undefined || expected === actual) return;
	throw new Error(`The stage ${stage} belongs to the account ${expected}, but the credentials are of ${actual}.`);
}

/** A year: until CloudFront is updated, it sends the key of the last deployment. */
const quartersAccepted = 4;

/**
 * Labels of the accepted origin keys: that of the current quarter, such as `2026q4`, then those of the quarters before.
 * CloudFront sends the key of the current quarter.
 *
 * The labels depend only on the date, so that a repeated deployment uses the same keys.
 */
export function originKeyLabels(today: Date): readonly string[] {
	const present = today.getUTCFullYear() * 4 + Math.floor(today.getUTCMonth() / 3);
	return Array.from({ length: quartersAccepted }, (_, ago) => {
		const quarter = present - ago;
		return `${Math.floor(quarter / 4)}q${(quarter % 4) + 1}`;
	});
}

/** The name of a key in Secrets Manager. Not below `/portal/`, where the administration may read and write. */
export const originKeyName = (stage: string, label: string) => `rfr-portal-${stage}/origin-key/${label}`;

/** The name of the operator. A pattern for CloudFormation (Java) and for JavaScript with the flag `u`. */
export const operatorNamePattern = "[\\p{L}\\p{N}][\\p{L}\\p{N} .,&'()/-]{0,63}";

export const operatorNameRule = "1 to 64 letters, digits, spaces or .,&'()/- that begin with a letter or digit";

/** E-mail addresses that zod accepts: `setup` parses the address again, when the deployment is half done. */
export const emailPattern =
	"(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}";

/** The portal's stacks, in the order in which they can be deployed. */
export type PortalPart =
	| 'data'
	| 'identity'
	| 'api'
	| 'schedules'
	| 'ingest-files'
	| 'runs'
	| 'deliveries'
	| 'events'
	| 'firewall'
	| 'web'
	| 'edge'
	| 'setup'
	| 'alarms';

/** The region of CloudFront's web ACLs, metrics and log deliveries. */
export const edgeRegion = 'us-east-1';

/** The name of a stack in CloudFormation. */
export const stackName = (stage: string, part: Exclude<PortalPart, 'firewall' | 'edge'>) =>
	`rfr-portal-${stage}-${part}`;

/** The name of a stack in `edgeRegion`, which portals of several regions share. */
export const edgeStackName = (stage: string, part: 'firewall' | 'edge', homeRegion: string) =>
	`rfr-portal-${stage}-${part}-${homeRegion}`;
