import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { Account, type AccountRule, type DeployedStack, dependenciesOf, idOf, type Physical } from './account.ts';
import { homeRegion, type Properties, type Release, type Value } from './release.ts';

/** Environment variables whose values are also stored outside the stacks, in the Scheduler entries of jobs. */
const keptInSchedules = [
	variables.scheduleGroup,
	variables.scheduleRole,
	variables.scheduleDeadLetters,
	variables.deliveryFunction,
];

const endingWith = (account: Account, part: string) =>
	[...account.stacks.values()].filter(({ stack }) => stack.name.endsWith(`-${part}`));

const ofType = ({ resources }: DeployedStack, type: string) =>
	[...resources.values()].filter((physical) => physical.type === type);

const environmentOf = ({ properties }: Physical) =>
	((properties.Environment as Properties | undefined)?.Variables ?? {}) as Readonly<Record<string, string>>;

/** Every function must accept the key that CloudFront sends, even between the updates of two stacks. */
const acceptsOriginKey: AccountRule = (account) =>
	endingWith(account, 'web').flatMap((web) => {
		const sent = originKeysIn(web);
		const api = account.stacks.get(idOf(web.stack).replace(/web$/, 'api'));
		if (api === undefined) return [];
		return ofType(api, 'AWS::Lambda::Function').flatMap((lambda) => {
			const accepted = environmentOf(lambda)[variables.originKeys];
			const refused = accepted === undefined ? [] : sent.filter((key) => !byName(api, accepted).includes(key));
			return refused.map(() => `${api.stack.name}: ${lambda.logicalId} refuses the origin key that CloudFront sends`);
		});
	});

/** Returns the keys that a function accepts. Functions refer to secrets by identifier, and CloudFront by name. */
function byName(api: DeployedStack, accepted: string): string[] {
	const named = ofType(api, 'AWS::SecretsManager::Secret').reduce(
		(text, { id, properties }) => text.replaceAll(`:${id}:`, `:${properties.Name}:`),
		accepted,
	);
	return named.split(',');
}

function originKeysIn(web: DeployedStack): string[] {
	return ofType(web, 'AWS::CloudFront::Distribution').flatMap(({ properties }) =>
		headersIn(properties).flatMap(({ HeaderName, HeaderValue }) =>
			HeaderName === originHeader ? [String(HeaderValue)] : [],
		),
	);
}

function headersIn(value: Value): Properties[] {
	if (typeof value !== 'object' || value === null) return [];
	if ('HeaderName' in value) return [value as Properties];
	return Object.values(value).flatMap(headersIn);
}

/** Scheduler entries of existing jobs must still be able to call the function, with the role at their creation. */
const keepsSchedules: AccountRule = (_, update) => {
	if (update === undefined) return [];
	const { before, after } = update;
	const present = new Set([...after.resources.values()].map(({ id }) => id));
	const lost = new Set(
		[...before.resources.values()]
			.filter(({ id }) => !present.has(id))
			.flatMap(({ id, properties }) => [id, String(properties.Name ?? id)]),
	);
	return ofType(before, 'AWS::Lambda::Function').flatMap((lambda) =>
		keptInSchedules
			.filter((variable) => lost.has((environmentOf(lambda)[variable] ?? '').replace(/\.Arn$/, '')))
			.map((variable) => `${after.stack.name}: the schedules of jobs still have the old ${variable}`),
	);
};

/** A route must not be moved to a new function before API Gateway is permitted to call that function. */
const allowsMovedRoutes: AccountRule = (_, update) => {
	if (update === undefined) return [];
	const { before, after } = update;
	return ofType(after, 'AWS::ApiGatewayV2::Route').flatMap((route) => {
		const old = before.resources.get(route.logicalId);
		const [from, to] = [old && functionOf(before, old), functionOf(after, route)];
		if (from === undefined || to === undefined || from === to) return [];
		const permissions = dependenciesOf(after.stack.template.Resources, route.logicalId)
			.map((name) => after.resources.get(name))
			.filter((each) => each?.type === 'AWS::Lambda::Permission' && each.properties.FunctionName === to);
		const { RouteKey } = route.properties;
		return permissions.length > 0
			? []
			: [`${after.stack.name}: ${RouteKey} moves to another function before API Gateway may call it`];
	});
};

function functionOf({ resources }: DeployedStack, route: Physical): Value | undefined {
	const integration = String(route.properties.Target).replace('integrations/', '');
	return [...resources.values()].find(({ id }) => id === integration)?.properties.IntegrationUri;
}

const portalRules: readonly AccountRule[] = [acceptsOriginKey, keepsSchedules, allowsMovedRoutes];

/** Finds misordered stacks. No reference ensures that the portal's address works before the first invitation. */
function misorderedIn(release: Release): string[] {
	const order = (part: string) => release.findIndex(({ name }) => name.endsWith(`-${part}`));
	const setup = release[order('setup')];
	const isAfterWeb = setup?.after.some((name) => name.endsWith('-web')) && order('web') < order('setup');
	return isAfterWeb ? [] : [`${setup?.name}: invites the administrator before the address of the portal works`];
}

export interface Step {
	readonly step: string;
	readonly faults: readonly string[];
}

/** Replays the operations that a portal can go through between two releases. */
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

/** Deploys releases one after the other, and returns the faults of the last deployment. */
export function faultsOfLast(...releases: readonly Release[]): readonly string[] {
	const account = new Account(portalRules);
	for (const release of releases) {
		account.forgetFaults();
		account.deploy(release);
	}
	return account.faults;
}

/**
 * Returns the faults that occur when the update of a stack fails. Each fault is returned once, and faults of an update
 * without failures are left out.
 */
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

/** Deletes a portal and creates it again. Returns the account, and what the deletion has left in it. */
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

/** Returns the file for `cdk import --resource-mapping`, which assigns existing tables to a template's resources. */
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
