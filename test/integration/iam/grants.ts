import type { AccessDecision } from '#infra/emulators/access/access-control.ts';
import {
	type FunctionPolicies,
	type FunctionPolicy,
	isAllowed,
	type Statement,
} from '#infra/emulators/access/is-allowed.ts';

/** One action on one resource that one statement in the policy of a function allows. */
export interface Grant {
	readonly functionName: string;
	readonly statement: Statement;
	readonly action: string;
	readonly resource: string;
}

const emulated = /^(dynamodb|s3|secretsmanager|cognito-idp|states|scheduler|lambda|ses|iam|sts):/;

/** Returns the policies of functions and of the role sessions that they open, by the names that the emulators use. */
export function withSessions(policies: FunctionPolicies): Readonly<Record<string, Pick<FunctionPolicy, 'statements'>>> {
	const sessions = Object.entries(policies).flatMap(([name, { sessions: roles = {} }]) =>
		Object.values(roles).map(({ statements }) => [`${name} as organisation`, { statements }] as const),
	);
	return { ...policies, ...Object.fromEntries(sessions) };
}

/** Returns all permissions for resources that the emulators provide. */
export function grantsOf(policies: FunctionPolicies): Grant[] {
	return Object.entries(withSessions(policies)).flatMap(([functionName, { statements }]) =>
		statements.flatMap((statement) =>
			statement.actions
				.filter((action) => emulated.test(action))
				.flatMap((action) => statement.resources.map((resource) => ({ functionName, statement, action, resource }))),
		),
	);
}

export function statementsWithout(
	{ statements }: Pick<FunctionPolicy, 'statements'>,
	{ statement, action, resource }: Grant,
): Statement[] {
	const otherActions = { ...statement, actions: statement.actions.filter((each) => each !== action) };
	const otherResources = {
		...statement,
		actions: [action],
		resources: statement.resources.filter((each) => each !== resource),
	};
	return statements.flatMap((each) => (each === statement ? [otherActions, otherResources] : [each]));
}

export function callsThatNeed(
	grant: Grant,
	policies: FunctionPolicies,
	recorded: readonly AccessDecision[],
): AccessDecision[] {
	const policy = withSessions(policies)[grant.functionName];
	if (policy === undefined) return [];
	const reduced = statementsWithout(policy, grant);
	return recorded.filter((call) => call.identity === grant.functionName && !isAllowed(reduced, call));
}
