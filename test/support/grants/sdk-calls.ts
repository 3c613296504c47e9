import ts from 'typescript';
import type { BundledProgram } from './bundled-program.ts';
import { Evaluator, type Result, type Value } from './evaluate.ts';

export interface SdkCall {
	/** Name of the action in IAM. */
	readonly action: string;
	/** ARN with `<NAME>` for an environment variable's value, and `*` for parts that are known only at run time. */
	readonly resource: string;
	/** Prefix of the partition key. Only for DynamoDB. */
	readonly leadingKey?: string;
	readonly place: string;
}

/** IAM actions whose names differ from those of the commands. */
const documentActions: Readonly<Record<string, string>> = {
	GetCommand: 'GetItem',
	PutCommand: 'PutItem',
	UpdateCommand: 'UpdateItem',
	DeleteCommand: 'DeleteItem',
	QueryCommand: 'Query',
	ScanCommand: 'Scan',
	BatchGetCommand: 'BatchGetItem',
	BatchWriteCommand: 'BatchWriteItem',
};

/**
 * Cognito operations that do not need credentials.
 *
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flows-public-server-side.html
 */
const withoutCredentials = new Set([
	'InitiateAuth',
	'RespondToAuthChallenge',
	'RevokeToken',
	'GetTokensFromRefreshToken',
]);

/** Actions that IAM can permit only for all resources. */
const withoutResource = new Set(['secretsmanager:ListSecrets']);

/** Actions whose resource is known only at deployment, such as the identity of a mail sender. */
const ofDeployment = new Set(['ses:SendEmail']);

/** Resource of a call to the user pool that triggered the function. The event contains the identifier of the pool. */
export const poolOfEvent = '<event.userPoolId>';

/** SDK packages that do not call a service. They read credentials of the function, or convert DynamoDB values. */
const withoutCalls = new Set(['@aws-sdk/credential-provider-env', '@aws-sdk/util-dynamodb']);

const services: Readonly<Record<string, string>> = {
	'@aws-sdk/lib-dynamodb': 'dynamodb',
	'@aws-sdk/client-dynamodb': 'dynamodb',
	'@aws-sdk/client-cognito-identity-provider': 'cognito-idp',
	'@aws-sdk/client-secrets-manager': 'secretsmanager',
	'@aws-sdk/client-s3': 's3',
	'@aws-sdk/client-sfn': 'states',
	'@aws-sdk/client-scheduler': 'scheduler',
	'@aws-sdk/client-lambda': 'lambda',
	'@aws-sdk/client-sesv2': 'ses',
	'@aws-sdk/client-sts': 'sts',
};

/**
 * Returns every call of an AWS service in a bundle.
 *
 * @throws an error with the location if a use of the SDK is not supported, or if a table, index or pool cannot be
 * derived
 */
export function sdkCalls(program: BundledProgram): SdkCall[] {
	const evaluator = new Evaluator(program);
	const calls: SdkCall[] = [];
	requireStaticImports(program);
	for (const statement of program.source.statements) {
		if (!ts.isImportDeclaration(statement)) continue;
		const from = (statement.moduleSpecifier as ts.StringLiteral).text;
		if (!from.startsWith('@aws-sdk/') || withoutCalls.has(from)) continue;
		const bindings = statement.importClause?.namedBindings;
		if (bindings === undefined || !ts.isNamedImports(bindings)) throw notUnderstood(program, statement);
		for (const binding of bindings.elements) {
			const name = (binding.propertyName ?? binding.name).text;
			const symbol = program.symbolOf(binding.name);
			const uses = symbol === undefined ? [] : program.referencesTo(symbol);
			for (const use of uses.filter(({ parent }) => !ts.isImportSpecifier(parent))) {
				calls.push(...callsOfUse(program, evaluator, services[from], name, use));
			}
		}
	}
	return calls;
}

function requireStaticImports(program: BundledProgram): void {
	const visit = (node: ts.Node): void => {
		const isSdk = ts.isStringLiteral(node) && node.text.startsWith('@aws-sdk/');
		if (isSdk && !ts.isImportDeclaration(node.parent)) throw notUnderstood(program, node.parent);
		ts.forEachChild(node, visit);
	};
	visit(program.source);
}

function callsOfUse(
	program: BundledProgram,
	evaluator: Evaluator,
	service: string | undefined,
	name: string,
	use: ts.Identifier,
): SdkCall[] {
	const { parent } = use;
	if (service === undefined) throw notUnderstood(program, parent);
	const isMade = ts.isNewExpression(parent) && parent.expression === use;
	if (name.endsWith('Command') && isMade) return callsOfCommand(program, evaluator, service, name, parent);
	if (name.endsWith('Client') && isMade) {
		const [settings] = parent.arguments ?? [];
		const isLimited =
			settings !== undefined &&
			/^clientSettings\d*\(callLimits\d*\.\w+(?:, \{ \w+(?:: \w+)? \})?\)$/.test(settings.getText());
		if (!isLimited) throw new Error(`a client without call limits: ${program.placeOf(parent)}`);
		return [];
	}
	if (name === 'DynamoDBDocumentClient' && ts.isPropertyAccessExpression(parent) && parent.name.text === 'from')
		return [];
	const isTested = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
	if (!isTested) throw notUnderstood(program, parent);
	// S3 reports that an object is missing only to callers who may list the bucket.
	if (name === 'NoSuchKey') return [{ action: 's3:ListBucket', resource: '*', place: program.placeOf(parent) }];
	return [];
}

function callsOfCommand(
	program: BundledProgram,
	evaluator: Evaluator,
	service: string,
	name: string,
	command: ts.NewExpression,
): SdkCall[] {
	const place = program.placeOf(command);
	const [input] = command.arguments ?? [];
	const operation = service === 'dynamodb' ? documentActions[name] : name.slice(0, -'Command'.length);
	if (operation === undefined) throw notUnderstood(program, command);
	const action = `${service}:${operation}`;
	if (service === 'cognito-idp' && withoutCredentials.has(operation)) return [];
	if (withoutResource.has(action) || ofDeployment.has(action)) return [{ action, resource: '*', place }];
	if (input === undefined) throw notUnderstood(program, command);
	const field = (from: Result, property: string) => evaluator.property(from, property, command);
	const known = ({ value }: Result, what: string): string => {
		if (value.kind === 'text' && !value.text.includes('*')) return value.text;
		throw new Error(`${what} cannot be derived in ${place}${reasonOf(value)}`);
	};
	const calls = evaluator.evaluate(input).flatMap((object): Omit<SdkCall, 'place'>[] => {
		if (object.value.kind !== 'object')
			throw new Error(`the input cannot be derived in ${place}${reasonOf(object.value)}`);
		if (service === 'cognito-idp') {
			return field(object, 'UserPoolId').map((pool) => ({
				action,
				resource: isFromEvent(pool) ? poolOfEvent : known(pool, 'the user pool'),
			}));
		}
		if (service === 'secretsmanager') {
			const names = field(object, operation === 'CreateSecret' ? 'Name' : 'SecretId');
			return names.map(({ value }) => ({ action, resource: patternOf(value) }));
		}
		if (operation === 'ListObjectsV2') return [{ action: 's3:ListBucket', resource: '*' }];
		if (service === 's3') {
			const granted = operation === 'HeadObject' ? 's3:GetObject' : action;
			return field(object, 'Key').map(({ value }) => ({ action: granted, resource: `*/${patternOf(value)}` }));
		}
		if (service === 'states') {
			const machine = operation === 'StartExecution' ? 'stateMachineArn' : 'executionArn';
			return field(object, machine).map(({ value }) => ({ action, resource: patternOf(value) }));
		}
		if (service === 'sts') {
			const actions = [action, ...field(object, 'Tags').map(() => 'sts:TagSession')];
			return field(object, 'RoleArn').flatMap(({ value }) =>
				actions.map((each) => ({ action: each, resource: patternOf(value) })),
			);
		}
		if (service === 'lambda') {
			const functions = field(object, 'FunctionName');
			return functions.map(({ value }) => ({ action: `${action}Function`, resource: patternOf(value) }));
		}
		if (service === 'scheduler') {
			const groups = field(object, 'GroupName').map((group) => known(group, 'the group of schedules'));
			const isSaved = operation === 'CreateSchedule' || operation === 'UpdateSchedule';
			const roles = isSaved ? field(object, 'Target').flatMap((target) => field(target, 'RoleArn')) : [];
			return [
				...groups.map((group) => ({ action, resource: `${group}/*` })),
				...roles.map(({ value }) => ({ action: 'iam:PassRole', resource: patternOf(value) })),
			];
		}
		if (operation.startsWith('Batch')) {
			return field(object, 'RequestItems').flatMap(({ value }) => {
				if (value.kind !== 'object' || value.others !== undefined) {
					throw new Error(`the tables cannot be derived in ${place}${reasonOf(value)}`);
				}
				return [...value.properties.keys()].map((table) => ({ action, resource: table }));
			});
		}
		return field(object, 'TableName').flatMap((table) =>
			field({ ...object, choices: table.choices }, 'IndexName').flatMap((index) => {
				const name = known(table, 'the table');
				const resource = index.value.kind === 'undefined' ? name : `${name}/index/${known(index, 'the index')}`;
				if (operation === 'Query') {
					const values = field({ ...object, choices: table.choices }, 'ExpressionAttributeValues');
					const partitions = values.flatMap((each) => field(each, ':pk')).filter(({ value }) => value.kind === 'text');
					if (partitions.length === 0) return [{ action, resource }];
					return partitions.map(({ value }) => ({ action, resource, leadingKey: patternOf(value) }));
				}
				const keys = field({ ...object, choices: table.choices }, operation === 'PutItem' ? 'Item' : 'Key');
				return keys
					.flatMap((key) => field(key, 'pk'))
					.map(({ value }) => ({ action, resource, leadingKey: patternOf(value) }));
			}),
		);
	});
	if (calls.length === 0) throw new Error(`no resource can be derived in ${place}`);
	return calls.map((call) => ({ ...call, place }));
}

const isFromEvent = ({ value }: Result): boolean => value.kind === 'unknown' && value.why === 'data';

const patternOf = (value: Value): string => (value.kind === 'text' ? value.text : '*');

function reasonOf(value: Value): string {
	if (value.kind === 'undefined') return ': it is not set';
	if (value.kind === 'unknown')
		return `: ${value.place} is ${value.why === 'data' ? 'known when it runs' : 'not followed'}`;
	return value.kind === 'text' ? `: it is ${value.text}` : `: it is an ${value.kind}`;
}

const notUnderstood = (program: BundledProgram, node: ts.Node) =>
	new Error(`this use of the AWS SDK is not understood: ${program.placeOf(node)}`);
