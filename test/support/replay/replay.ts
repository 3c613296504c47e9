import { Account } from './account.ts';
import { misorderedIn, portalRules } from './portal-rules.ts';
import { homeRegion, type Release } from './release.ts';

/** A step of a replay, with the faults that it found. */
export interface Step {
	readonly step: string;
	readonly faults: readonly string[];
}

/** Replays the operations that a portal can meet between two releases. */
export function replay(last: Release, present: Release): Step[] {
	return [
		{ step: 'create this release', faults: [...misorderedIn(present), ...faultsOfLast(present)] },
		{ step: 'last → this', faults: faultsOfLast(last, present) },
		{ step: 'this → last', faults: faultsOfLast(last, present, last) },
		{ step: 'this → last → this', faults: faultsOfLast(last, present, last, present) },
		{ step: 'a failure in each stack at its creation, then again', faults: withFailures([], present, present) },
		{ step: 'a failure in each stack at its update, then again', faults: withFailures(last, present, present) },
		{ step: 'a failure in each stack at its update, then back', faults: withFailures(last, present, last) },
		{ step: 'delete and create again', faults: recreated(present).account.faults },
		{ step: 'two stages of an account', faults: sideBySide(present, otherStage(present)) },
		{ step: 'two regions of an account', faults: sideBySide(present, otherRegion(present)) },
	];
}

/** Deploys one release after another, and returns the faults of the last deployment. */
export function faultsOfLast(...releases: readonly Release[]): readonly string[] {
	const account = new Account(portalRules);
	for (const release of releases) {
		account.forgetFaults();
		account.deploy(release);
	}
	return account.faults;
}

/** Faults that follow from the failure of a stack, each once, without those of an update in which nothing fails. */
function withFailures(last: Release, present: Release, then: Release): readonly string[] {
	const known = [...faultsOfLast(last, present), ...faultsOfLast(last, present, then)];
	const faults = present.flatMap((failing, at) => {
		const account = new Account(portalRules);
		account.deploy(last);
		account.forgetFaults();
		for (const stack of present.slice(0, at)) account.deployStack(stack);
		account.failStack(failing);
		account.deploy(then);
		return account.faults;
	});
	return [...new Set(faults)].filter((fault) => !known.includes(fault));
}

/** A portal that was deleted and created again, with what the deletion left. */
export function recreated(present: Release): { readonly account: Account; readonly left: Account['orphans'] } {
	const account = new Account(portalRules);
	account.deploy(present);
	for (const stack of [...present].reverse()) account.deleteStack(stack);
	const left = [...account.orphans];
	account.deploy(present);
	return { account, left };
}

function sideBySide(one: Release, other: Release): readonly string[] {
	const account = new Account(portalRules);
	account.deploy(one);
	account.deploy(other);
	return account.faults;
}

const otherStage = (release: Release) =>
	renamed(release, (text) => text.replaceAll('rfr-portal-test', 'rfr-portal-prod'));

const otherRegion = (release: Release) =>
	renamed(release, (text) => text.replaceAll(homeRegion, 'eu-west-1')).map((stack) => ({
		...stack,
		region: stack.region === homeRegion ? 'eu-west-1' : stack.region,
	}));

function renamed(release: Release, rename: (text: string) => string): Release {
	return JSON.parse(rename(JSON.stringify(release)));
}

/** The file that `cdk import --resource-mapping` reads: which existing table belongs to which resource of a template. */
export function importMap(
	{ left }: ReturnType<typeof recreated>,
	stack: string,
): Record<string, { TableName: string }> {
	return Object.fromEntries(
		left
			.filter((orphan) => orphan.stack === stack && orphan.physical.type === 'AWS::DynamoDB::GlobalTable')
			.map(({ physical }) => [physical.logicalId, { TableName: physical.id }]),
	);
}
