import type { StackArtifact } from './synthesised-portal.ts';

/**
 * CloudFormation limits per stack. CDK checks the number of resources itself.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
const most = { templateBytes: 1_000_000, dynamicReferences: 60 };

/** Rule for a property that names a resource: its maximum length, and the scope in which the name must be unique. */
interface NameRule {
	readonly property: string;
	readonly longest: number;
	/**
	 * True if the name must be unique in all regions of the account. This applies to CloudFront, dashboards, roles, and
	 * every resource in us-east-1.
	 */
	readonly isAccountWide?: boolean;
}

/** Maximum lengths of names, according to the template reference of each resource type. */
const nameRules: Readonly<Record<string, NameRule>> = {
	'AWS::IAM::Role': { property: 'RoleName', longest: 64, isAccountWide: true },
	'AWS::IAM::ManagedPolicy': { property: 'ManagedPolicyName', longest: 128, isAccountWide: true },
	'AWS::CloudFront::Function': { property: 'Name', longest: 64, isAccountWide: true },
	'AWS::CloudFront::OriginAccessControl': {
		property: 'OriginAccessControlConfig.Name',
		longest: 64,
		isAccountWide: true,
	},
	'AWS::CloudFront::ResponseHeadersPolicy': {
		property: 'ResponseHeadersPolicyConfig.Name',
		longest: 128,
		isAccountWide: true,
	},
	'AWS::CloudFront::CachePolicy': { property: 'CachePolicyConfig.Name', longest: 128, isAccountWide: true },
	'AWS::CloudFront::OriginRequestPolicy': {
		property: 'OriginRequestPolicyConfig.Name',
		longest: 128,
		isAccountWide: true,
	},
	'AWS::CloudWatch::Dashboard': { property: 'DashboardName', longest: 255, isAccountWide: true },
	'AWS::S3::Bucket': { property: 'BucketName', longest: 63, isAccountWide: true },
	'AWS::WAFv2::WebACL': { property: 'Name', longest: 128 },
	'AWS::Logs::DeliverySource': { property: 'Name', longest: 60 },
	'AWS::Logs::DeliveryDestination': { property: 'Name', longest: 60 },
	'AWS::Logs::ResourcePolicy': { property: 'PolicyName', longest: 255 },
	'AWS::Logs::LogGroup': { property: 'LogGroupName', longest: 512 },
	'AWS::SecretsManager::Secret': { property: 'Name', longest: 512 },
	'AWS::Lambda::Function': { property: 'FunctionName', longest: 64 },
	'AWS::Events::Rule': { property: 'Name', longest: 64 },
	'AWS::Scheduler::Schedule': { property: 'Name', longest: 64 },
	'AWS::SQS::Queue': { property: 'QueueName', longest: 80 },
	'AWS::DynamoDB::GlobalTable': { property: 'TableName', longest: 255 },
};

/**
 * Returns the reasons why a deployment of these stacks, in this order, would fail on AWS or conflict with a different
 * portal in the same account.
 *
 * @param stage distinguishes the portal from others, together with the region
 * @returns one line per fault
 */
export function deploymentFaults(stacks: readonly StackArtifact[], stage: string, region: string): string[] {
	return [
		...stacks.flatMap((stack, at) => referenceFaults(stack, stacks.slice(0, at), region)),
		...stacks.flatMap(limitFaults),
		...stacks.flatMap((stack) => nameFaults(stack, stage, region)),
	];
}

/** Finds references to outputs of stacks that are deployed later, or not declared as dependencies of the stack. */
function referenceFaults(stack: StackArtifact, before: readonly StackArtifact[], region: string): string[] {
	const late = stack.after.filter((name) => !before.some((each) => each.name === name));
	const faults = late.map((name) => `${stack.name} is deployed before ${name}, which it needs`);
	const needed = before.filter(({ name }) => stack.after.includes(name));
	for (const reference of valuesOf(stack.template, 'Fn::ImportValue')) {
		const producer = needed.find(({ template }) =>
			Object.values(template.Outputs ?? {}).some((output) => output.Export?.Name === reference),
		);
		if (producer === undefined) faults.push(`${stack.name} imports ${reference}, which no stack before it exports`);
	}
	for (const reference of valuesOf(stack.template, 'Fn::GetStackOutput')) {
		const { StackName, OutputName, Region = ownRegion } = reference as Reference;
		const producer = needed.find(({ name }) => name === StackName);
		const read = typeof Region === 'string' ? Region : regionOf(stack, region);
		if (producer?.template.Outputs?.[OutputName] === undefined || regionOf(producer, region) !== read) {
			faults.push(`${stack.name} reads ${OutputName} of ${StackName} in ${read}, where it is not`);
		}
	}
	return faults;
}

interface Reference {
	readonly StackName: string;
	readonly OutputName: string;
	/** Region of the stack that is read. Default: the region of the stack that reads. */
	readonly Region?: string | typeof ownRegion;
}

const ownRegion = { Ref: 'AWS::Region' } as const;

const regionOf = ({ environment }: StackArtifact, region: string) =>
	environment.endsWith('/us-east-1') ? 'us-east-1' : region;

function limitFaults({ name, template, templateBytes }: StackArtifact): string[] {
	const counts = { templateBytes, dynamicReferences: JSON.stringify(template).split('{{resolve:').length - 1 };
	return Object.entries(counts)
		.filter(([what, count]) => count > most[what as keyof typeof most])
		.map(([what, count]) => `${name} has ${count} ${what}`);
}

function nameFaults({ name: stackName, environment, template }: StackArtifact, stage: string, region: string) {
	const faults: string[] = [];
	if (!/^[A-Za-z][A-Za-z0-9-]{0,127}$/.test(stackName)) faults.push(`${stackName} is no name of a stack`);
	if (environment.endsWith('/us-east-1') && !stackName.includes(region)) faults.push(`${stackName} lacks the region`);
	for (const { Export } of Object.values(template.Outputs ?? {})) {
		if ((Export?.Name.length ?? 0) > 255) faults.push(`${stackName} exports ${Export?.Name}, which is too long`);
	}
	for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
		const rule = nameRules[Type];
		const name = rule?.property.split('.').reduce((value, key) => value?.[key], Properties);
		if (rule === undefined || name === undefined) continue;
		const isShared = (rule.isAccountWide ?? false) || environment.endsWith('/us-east-1');
		if (isOfStack(name)) continue;
		if (typeof name !== 'string') faults.push(`${stackName} ${id}: its name is not known before it is deployed`);
		else if (name.length > rule.longest) faults.push(`${stackName} ${id}: ${name} is longer than ${rule.longest}`);
		else if (isShared && !name.includes(`${stage}-${region}`)) {
			faults.push(`${stackName} ${id}: ${name} would meet that of another stage or region`);
		} else if (!name.includes(stage)) faults.push(`${stackName} ${id}: ${name} would meet that of another stage`);
	}
	return faults;
}

/** True if a name contains the identifier of its stack, which makes the name unique. */
const isOfStack = (name: unknown) => JSON.stringify(name).includes('{"Ref":"AWS::StackId"}');

/** Returns the arguments of an intrinsic function at any depth of a template. */
function valuesOf(value: unknown, intrinsic: string): unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [
		...(key === intrinsic ? [inner] : []),
		...valuesOf(inner, intrinsic),
	]);
}
