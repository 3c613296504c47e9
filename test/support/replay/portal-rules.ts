import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { type Account, type AccountRule, type DeployedStack, dependenciesOf, idOf, type Physical } from './account.ts';
import type { Properties, Release, Value } from './release.ts';

/** Values of environment variables that are also kept in data: in the schedules of jobs. */
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

/** Every function must accept the key that CloudFront sends, also between the updates of two stacks. */
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

/** The keys that a function accepts. It refers to secrets by their identifiers, CloudFront by their names. */
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

/** The schedules of jobs call the function, with the role, that they were created with. */
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

/** A route that moves must not reach its new function before API Gateway may call it. */
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

export const portalRules: readonly AccountRule[] = [acceptsOriginKey, keepsSchedules, allowsMovedRoutes];

/** Orders that no reference implies: the address in the first invitation must work. */
export function misorderedIn(release: Release): string[] {
	const order = (part: string) => release.findIndex(({ name }) => name.endsWith(`-${part}`));
	const setup = release[order('setup')];
	const isAfterWeb = setup?.after.some((name) => name.endsWith('-web')) && order('web') < order('setup');
	return isAfterWeb ? [] : [`${setup?.name}: invites the administrator before the address of the portal works`];
}
