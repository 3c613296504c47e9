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
