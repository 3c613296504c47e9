import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Properties, Value } from './release.ts';

/** Resource specification that the CDK uses for `cdk diff`. It states which changes replace a resource. */
interface Specification {
	readonly schema: {
		readonly resource: { readonly entities: readonly ResourceType[] };
		readonly typeDefinition: { readonly entities: readonly TypeDefinition[] };
	};
}

interface ResourceType extends TypeDefinition {
	readonly cloudFormationType: string;
	readonly primaryIdentifier?: readonly string[];
}

interface TypeDefinition {
	readonly $id: string;
	readonly name: string;
	readonly properties: Readonly<Record<string, PropertyRule>>;
}

interface PropertyRule {
	readonly type: PropertyType;
	readonly causesReplacement?: 'yes' | 'no' | 'maybe';
}

interface PropertyType {
	readonly type: string;
	readonly element?: PropertyType;
	readonly reference?: { readonly $ref: string };
}

const file = createRequire(import.meta.url)
	.resolve('aws-cdk/package.json')
	.replace(/package\.json$/, 'db.json.gz');
const { schema } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Specification;
const types = new Map(schema.resource.entities.map((each) => [each.cloudFormationType, each]));
const definitions = new Map(schema.typeDefinition.entities.map((each) => [each.$id, each]));

/** True for custom resources, which the specification does not contain. They are never replaced or named. */
const isCustom = (type: string) => type.startsWith('Custom::');

function typeOf(type: string): ResourceType | undefined {
	const found = types.get(type);
	if (found === undefined && !isCustom(type)) throw new Error(`No specification of ${type}.`);
	return found;
}

/** Returns the changed properties that CloudFormation can change only by replacing the resource. */
export function replacing(type: string, before: Properties, after: Properties): string[] {
	const known = typeOf(type);
	return known === undefined ? [] : replacingIn(known.properties, before, after);
}

function replacingIn(rules: TypeDefinition['properties'], before: Properties, after: Properties): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	return [...names].flatMap((name) => {
		const rule = rules[name];
		const [old, present] = [before[name], after[name]];
		if (rule === undefined || isDeepStrictEqual(old, present)) return [];
		if (rule.causesReplacement === 'yes') return [name];
		const nested = definitions.get(rule.type.reference?.$ref ?? '');
		if (nested === undefined || !isObject(old) || !isObject(present)) return [];
		return replacingIn(nested.properties, old, present).map((below) => `${name}.${below}`);
	});
}

/** Properties that must be unique although they are not the identifier of their resource type. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
	'AWS::ApiGatewayV2::Route': ['ApiId', 'RouteKey'],
	'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig.Name'],
	'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig.Name'],
};

/** True for services whose names must be unique in all regions of an account. */
const isGlobal = (type: string) => /^AWS::(CloudFront|IAM)::|^AWS::CloudWatch::Dashboard$/.test(type);

/** Returns a resource's name that no other can have. Undefined if CloudFormation or the service generates it. */
export function fixedName(type: string, properties: Properties, region: string): string | undefined {
	const known = typeOf(type);
	if (known === undefined) return undefined;
	const { primaryIdentifier = [], name, properties: rules } = known;
	const candidates = [primaryIdentifier, furtherNames[type] ?? [], [`${name}Name`], ['Name']];
	for (const paths of candidates) {
		const values = paths.map((path) => at(properties, path));
		const isName = paths.every((path) => path.includes('.') || furtherNames[type] || isCreateOnly(rules[path]));
		if (paths.length === 0 || !isName || values.includes(undefined)) continue;
		return [isGlobal(type) ? 'global' : region, type, ...values.map((value) => JSON.stringify(value))].join(' ');
	}
	return undefined;
}

const isCreateOnly = (rule: PropertyRule | undefined) => rule?.causesReplacement === 'yes';

const isObject = (value: Value | undefined): value is Properties =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function at(properties: Properties, path: string): Value | undefined {
	return path
		.split('.')
		.reduce<Value | undefined>((value, key) => (isObject(value) ? value[key] : undefined), properties);
}

/** Unchangeable settings of a user pool: Cognito refuses the update, and CloudFormation does not replace the pool. */
const lockedOfPool = ['UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration'];

interface Index {
	readonly IndexName: string;
	readonly KeySchema: Value;
	readonly Projection: Value;
}

const indexesOf = ({ GlobalSecondaryIndexes = [] }: Properties) =>
	new Map((GlobalSecondaryIndexes as unknown as readonly Index[]).map((index) => [index.IndexName, index]));

/** Returns the reasons why the service refuses to change a resource in place. */
export function refusedChanges(type: string, before: Properties, after: Properties): string[] {
	if (isDeepStrictEqual(before, after)) return [];
	if (type === 'AWS::Cognito::UserPool') return refusedOfPool(before, after);
	if (type === 'AWS::DynamoDB::GlobalTable') return refusedOfTable(before, after);
	return [];
}

/**
 * Every update of the pool sends the attributes again, as long as `Schema` is in the template. Cognito refuses such an
 * update.
 *
 * @see https://github.com/aws/aws-cdk/issues/8585
 */
function refusedOfPool(before: Properties, after: Properties): string[] {
	const locked = lockedOfPool.filter((name) => !isDeepStrictEqual(before[name], after[name]));
	return [
		...locked.map((name) => `Cognito cannot change ${name}`),
		...(after.Schema === undefined ? [] : ['Cognito refuses an update of a pool with Schema']),
	];
}

function refusedOfTable(before: Properties, after: Properties): string[] {
	const [old, present] = [indexesOf(before), indexesOf(after)];
	const added = [...present.keys()].filter((name) => !old.has(name));
	const removed = [...old.keys()].filter((name) => !present.has(name));
	const changed = [...present].filter(([name, index]) => old.has(name) && !isDeepStrictEqual(old.get(name), index));
	return [
		...changed.map(([name]) => `DynamoDB cannot change the index ${name}`),
		...(added.length + removed.length > 1
			? [`DynamoDB changes one index at a time, not ${[...added, ...removed]}`]
			: []),
	];
}

/** True for resource types whose data do not exist anywhere else. */
export const holdsData = (type: string) =>
	['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'].includes(type);

/** True if the service refuses to delete the resource. */
export function isProtected(type: string, properties: Properties): boolean {
	if (type === 'AWS::Cognito::UserPool') return properties.DeletionProtection === 'ACTIVE';
	if (type !== 'AWS::DynamoDB::GlobalTable') return false;
	const replicas = (properties.Replicas ?? []) as readonly Properties[];
	return replicas.some(({ DeletionProtectionEnabled }) => DeletionProtectionEnabled === true);
}
