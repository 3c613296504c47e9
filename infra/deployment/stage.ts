/** Accounts by stage, from `accounts` of the context in cdk.json. */
export type StageAccounts = Readonly<Record<string, string>>;

export const accountPattern = /^\d{12}$/;

/**
 * @param given account from `--context account=…`
 * @returns account of the stage
 * @throws if no account is given, or if cdk.json lists a different account
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
 * Refuses credentials of a different account.
 *
 * @param actual account of the credentials found by the CDK command line; undefined without credentials
 * @throws if both accounts are known and differ
 */
export function requireAccount(stage: string, expected: string | undefined, actual: string | undefined): void {
	if (expected === undefined || actual === undefined || expected === actual) return;
	throw new Error(`The stage ${stage} belongs to the account ${expected}, but the credentials are of ${actual}.`);
}

/** A year, because CloudFront sends the key of the last deployment until it is updated. */
const quartersAccepted = 4;

/**
 * Labels of the accepted origin keys: the current quarter, such as `2026q4`, followed by earlier quarters. CloudFront
 * sends the key of the current quarter.
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

/** Name of a key in Secrets Manager. Not below `/portal/`, because the administration may read and write there. */
export const originKeyName = (stage: string, label: string) => `rfr-portal-${stage}/origin-key/${label}`;

/** Pattern of the operator's name, for CloudFormation (Java) and for JavaScript with the flag `u`. */
export const operatorNamePattern = "[\\p{L}\\p{N}][\\p{L}\\p{N} .,&'()/-]{0,63}";

export const operatorNameRule = "1 to 64 letters, digits, spaces or .,&'()/- that begin with a letter or digit";

/**
 * Pattern of e-mail addresses that zod accepts, because `setup` parses the address again in the middle of the
 * deployment.
 */
export const emailPattern =
	"(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}";

/** Stacks of the portal, in deployment order. */
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

/** Region of CloudFront's web ACLs, metrics and log deliveries. */
export const edgeRegion = 'us-east-1';

export const stackName = (stage: string, part: Exclude<PortalPart, 'firewall' | 'edge'>) =>
	`rfr-portal-${stage}-${part}`;

/** Name of a stack in `edgeRegion`, where portals of several home regions have their stacks. */
export const edgeStackName = (stage: string, part: 'firewall' | 'edge', homeRegion: string) =>
	`rfr-portal-${stage}-${part}-${homeRegion}`;
