/** AWS accounts by stage, from `accounts` in the context of cdk.json. */
export type StageAccounts = Readonly<Record<string, string>>;

export const accountPattern = /^\d{12}$/;

/** @throws if no account is given, or if cdk.json lists a different account */
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

/** @throws if both accounts are known and differ; `actual` is that of the command line's credentials */
export function requireAccount(stage: string, expected: string | undefined, actual: string | undefined): void {
	if (expected === undefined || actual === undefined || expected === actual) return;
	throw new Error(`The stage ${stage} belongs to the account ${expected}, but the credentials are of ${actual}.`);
}

/** Number of quarters for which keys are accepted: a year, as CloudFront sends a key until the next deployment. */
const quartersAccepted = 4;

/**
 * Returns the labels of the accepted origin keys: the current quarter, such as `2026q4`, followed by earlier quarters.
 * CloudFront sends the key of the current quarter to prove that requests come through it.
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

/** Returns an origin key's name in Secrets Manager, not below `/portal/`, where administration may read and write. */
export const originKeyName = (stage: string, label: string) => `rfr-portal-${stage}/origin-key/${label}`;

/** Pattern of the operator's name. Valid both in CloudFormation (Java) and in JavaScript with the flag `u`. */
export const operatorNamePattern = "[\\p{L}\\p{N}][\\p{L}\\p{N} .,&'()/-]{0,63}";

export const operatorNameRule = "1 to 64 letters, digits, spaces or .,&'()/- that begin with a letter or digit";

/** Pattern of e-mail addresses. It must not allow more than zod, with which `setup` parses addresses at deployment. */
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

/** Region in which CloudFront requires web ACLs, metrics and log deliveries. */
export const edgeRegion = 'us-east-1';

export const stackName = (stage: string, part: Exclude<PortalPart, 'firewall' | 'edge'>) =>
	`rfr-portal-${stage}-${part}`;

/** Returns a stack name in `edgeRegion`. It contains the home region: portals of several regions have stacks there. */
export const edgeStackName = (stage: string, part: 'firewall' | 'edge', homeRegion: string) =>
	`rfr-portal-${stage}-${part}-${homeRegion}`;
