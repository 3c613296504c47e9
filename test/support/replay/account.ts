import { isDeepStrictEqual } from 'node:util';
import { type References, referredIn, resolved } from './intrinsics.ts';
import type { Properties, ReleasedStack, Template, TemplateResource } from './release.ts';
import { fixedName, holdsData, isProtected, refusedChanges, replacing } from './resource-rules.ts';

export interface Physical {
	readonly id: string;
	readonly logicalId: string;
	readonly type: string;
	readonly properties: Properties;
	/** A name that must be unique among resources. Undefined if AWS generates the name. */
	readonly name: string | undefined;
}

export interface DeployedStack {
	readonly stack: ReleasedStack;
	readonly stackId: string;
	readonly resources: ReadonlyMap<string, Physical>;
	readonly outputs: ReadonlyMap<string, string>;
	/** Values of outputs of other stacks that were read at the deployment. */
	readonly read: ReadonlyMap<string, string>;
	readonly imported: ReadonlySet<string>;
}

export interface Update {
	readonly before: DeployedStack;
	readonly after: DeployedStack;
}

/** A rule that is checked after every operation on a stack. */
export type AccountRule = (account: Account, update: Update | undefined) => readonly string[];

/**
 * Simulates an AWS account from the point of view of CloudFormation: stacks, exports, names in use, and resources that
 * were retained when their stacks were deleted.
 *
 * A fault is recorded and then ignored, so that one replay finds all faults.
 */
export class Account {
	readonly stacks = new Map<string, DeployedStack>();
	/** Retained resources that do not belong to a stack any more, with the stack from which they come. */
	readonly orphans: { readonly physical: Physical; readonly stack: string }[] = [];
	private readonly found = new Set<string>();
	private readonly rules: readonly AccountRule[];
	private created = 0;

	constructor(rules: readonly AccountRule[] = []) {
		this.rules = rules;
	}

	get faults(): readonly string[] {
		return [...this.found];
	}

	forgetFaults(): void {
		this.found.clear();
	}

	/** Deploys the stacks in their order, like `cdk deploy --all`. */
	deploy(release: readonly ReleasedStack[]): void {
		for (const stack of release) this.deployStack(stack);
		for (const stack of release) {
			for (const [path, value] of this.stacks.get(idOf(stack))?.read ?? []) {
				if (this.output(path) !== value) this.note(stack, `keeps an old value of ${path}`);
			}
		}
	}

	/** Creates or updates a stack. Like the command line, skips a stack whose template is already deployed. */
	deployStack(stack: ReleasedStack): void {
		const before = this.stacks.get(idOf(stack));
		if (before !== undefined && isDeepStrictEqual(before.stack.template, stack.template)) return;
		const after = this.applied(stack, before);
		this.stacks.set(idOf(stack), after);
		if (before !== undefined) this.cleanUp(before, after);
		this.checkRules(before === undefined ? undefined : { before, after });
	}

	/** Creates or updates every resource of a stack, and then fails, so that CloudFormation rolls the stack back. */
	failStack(stack: ReleasedStack): void {
		const before = this.stacks.get(idOf(stack));
		const attempt = this.applied(stack, before);
		for (const physical of [...attempt.resources.values()].reverse()) {
			const old = before?.resources.get(physical.logicalId);
			if (old?.id === physical.id) {
				const refused = refusedChanges(physical.type, physical.properties, old.properties);
				for (const each of refused) this.note(stack, `cannot be rolled back at ${physical.logicalId}: ${each}`);
			} else {
				this.discard(stack, physical, resourceOf(stack, physical).DeletionPolicy, 'rollback');
			}
		}
		if (before === undefined) return;
		for (const path of before.read.keys()) {
			if (this.output(path) === undefined) this.note(stack, `cannot be rolled back without ${path}`);
		}
		this.checkRules(undefined);
	}

	/** Deletes a stack, like `cdk destroy`. */
	deleteStack(stack: ReleasedStack): void {
		const deployed = this.stacks.get(idOf(stack));
		if (deployed === undefined) return;
		for (const each of exportsOf(deployed).keys()) this.requireUnused(deployed, each);
		this.stacks.delete(idOf(stack));
		for (const physical of [...deployed.resources.values()].reverse()) {
			const { DeletionPolicy } = resourceOf(deployed.stack, physical);
			this.discard(deployed.stack, physical, DeletionPolicy, 'deletion');
		}
	}

	private note({ name }: ReleasedStack, fault: string): void {
		this.found.add(`${name}: ${fault}`);
	}

	private checkRules(update: Update | undefined): void {
		for (const fault of this.rules.flatMap((rule) => rule(this, update))) this.found.add(fault);
	}

	/** Returns the stack after its template was applied, but before resources are removed. */
	private applied(stack: ReleasedStack, before: DeployedStack | undefined): DeployedStack {
		const { template } = stack;
		const resources = new Map<string, Physical>();
		const read = new Map<string, string>();
		const imported = new Set<string>();
		const stackId = before?.stackId ?? `arn:aws:cloudformation:stack/${stack.name}/${++this.created}`;
		const references: References = {
			ref: (name) =>
				pseudoParameter(name, stack, stackId) ??
				resources.get(name)?.id ??
				template.Parameters?.[name]?.Default ??
				`parameter ${name}`,
			imported: (name) => {
				const value = this.exported(name, stack.region);
				if (value === undefined) this.note(stack, `imports ${name}, which nothing exports`);
				imported.add(name);
				return value ?? `no export ${name}`;
			},
			output: (name, output, region) => {
				const path = `${idOf({ name, region: region ?? stack.region })}/${output}`;
				const value = this.output(path);
				if (value === undefined) this.note(stack, `reads ${path}, which does not exist`);
				else read.set(path, value);
				return value ?? `no output ${output}`;
			},
		};
		for (const logicalId of creationOrder(template)) {
			const resource = template.Resources[logicalId] as TemplateResource;
			const properties = resolved(resource.Properties ?? {}, references) as Properties;
			const old = before?.resources.get(logicalId);
			resources.set(logicalId, this.updated(stack, { logicalId, type: resource.Type, properties }, old, resources));
		}
		const outputs = new Map(
			Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [name, String(resolved(Value, references))]),
		);
		const after: DeployedStack = { stack, stackId, resources, outputs, read, imported };
		if (before !== undefined) this.checkExports(before, after);
		return after;
	}

	private updated(
		stack: ReleasedStack,
		wanted: Pick<Physical, 'logicalId' | 'type' | 'properties'>,
		old: Physical | undefined,
		made: ReadonlyMap<string, Physical>,
	): Physical {
		const { logicalId, type, properties } = wanted;
		const name = fixedName(type, properties, stack.region);
		if (old === undefined) return this.create(stack, wanted, name, made);
		if (old.type !== type) {
			this.note(stack, `${logicalId} cannot change from ${old.type} to ${type}`);
			return this.create(stack, wanted, name, made);
		}
		const causes = replacing(type, old.properties, properties);
		if (causes.length > 0) {
			if (name !== undefined && name === old.name) {
				this.note(stack, `${logicalId} has a fixed name and cannot be replaced (${causes})`);
				return { ...old, properties };
			}
			return this.create(stack, wanted, name, made);
		}
		for (const refused of refusedChanges(type, old.properties, properties)) {
			this.note(stack, `${logicalId}: ${refused}`);
		}
		return { ...old, properties, name };
	}

	private create(
		stack: ReleasedStack,
		wanted: Pick<Physical, 'logicalId' | 'type' | 'properties'>,
		name: string | undefined,
		made: ReadonlyMap<string, Physical>,
	): Physical {
		if (name !== undefined && this.isTaken(name, made)) this.note(stack, `${wanted.logicalId} already exists: ${name}`);
		return { ...wanted, name, id: `${stack.name}/${wanted.logicalId}-${++this.created}` };
	}

	private isTaken(name: string, made: ReadonlyMap<string, Physical>): boolean {
		const existing = [
			...[...this.stacks.values()].flatMap(({ resources }) => [...resources.values()]),
			...this.orphans.map(({ physical }) => physical),
			...made.values(),
		];
		return existing.some((physical) => physical.name === name);
	}

	/** Removes the resources that an update has dropped or replaced. */
	private cleanUp(before: DeployedStack, after: DeployedStack): void {
		for (const physical of [...before.resources.values()].reverse()) {
			const present = after.resources.get(physical.logicalId);
			if (present?.id === physical.id) continue;
			const { DeletionPolicy, UpdateReplacePolicy } = resourceOf(before.stack, physical);
			const policy = present === undefined ? DeletionPolicy : UpdateReplacePolicy;
			if (holdsData(physical.type)) this.note(after.stack, `${physical.logicalId} leaves its data behind`);
			this.discard(before.stack, physical, policy, 'update');
		}
	}

	private discard(
		stack: ReleasedStack,
		physical: Physical,
		policy: string | undefined,
		during: 'rollback' | 'update' | 'deletion',
	): void {
		const isKept = policy === 'Retain' || (policy === 'RetainExceptOnCreate' && during !== 'rollback');
		if (isKept) {
			this.orphans.push({ physical, stack: stack.name });
			return;
		}
		if (isProtected(physical.type, physical.properties)) {
			this.note(stack, `${physical.logicalId} is protected and cannot be deleted at a ${during}`);
		}
		if (physical.type === 'AWS::S3::Bucket' && isFilled(stack.template, physical.logicalId)) {
			this.note(stack, `${physical.logicalId} has files and cannot be deleted at a ${during}`);
		}
	}

	private checkExports(before: DeployedStack, after: DeployedStack): void {
		const present = exportsOf(after);
		for (const [name, value] of exportsOf(before)) {
			if (present.get(name) !== value) this.requireUnused(before, name);
		}
	}

	private requireUnused({ stack }: DeployedStack, name: string): void {
		const users = [...this.stacks.values()]
			.filter((each) => each.imported.has(name) && each.stack.region === stack.region)
			.map((each) => each.stack.name);
		if (users.length > 0) this.note(stack, `cannot change or remove the export ${name} that ${users} import`);
	}

	private exported(name: string, region: string): string | undefined {
		for (const deployed of this.stacks.values()) {
			const value = deployed.stack.region === region ? exportsOf(deployed).get(name) : undefined;
			if (value !== undefined) return value;
		}
		return undefined;
	}

	private output(path: string): string | undefined {
		const [region = '', name = '', output = ''] = path.split('/');
		return this.stacks.get(idOf({ name, region }))?.outputs.get(output);
	}
}

export const idOf = ({ name, region }: Pick<ReleasedStack, 'name' | 'region'>) => `${region}/${name}`;

function exportsOf({ stack, outputs }: DeployedStack): Map<string, string | undefined> {
	return new Map(
		Object.entries(stack.template.Outputs ?? {}).flatMap(([name, { Export }]) =>
			Export === undefined ? [] : [[Export.Name, outputs.get(name)] as const],
		),
	);
}

function resourceOf({ template }: ReleasedStack, { logicalId }: Physical): TemplateResource {
	const found = template.Resources[logicalId];
	if (found === undefined) throw new Error(`No resource ${logicalId}.`);
	return found;
}

function pseudoParameter(name: string, stack: ReleasedStack, stackId: string): string | undefined {
	const values: Readonly<Record<string, string>> = {
		'AWS::AccountId': '111122223333',
		'AWS::NoValue': '',
		'AWS::Partition': 'aws',
		'AWS::Region': stack.region,
		'AWS::StackId': stackId,
		'AWS::StackName': stack.name,
		'AWS::URLSuffix': 'amazonaws.com',
	};
	return values[name];
}

/** Returns the resources of a template in the order of their creation: each after the resources to which it refers. */
export function creationOrder({ Resources }: Template): string[] {
	const ordered = new Set<string>();
	const visit = (logicalId: string) => {
		if (ordered.has(logicalId)) return;
		for (const each of dependenciesOf(Resources, logicalId)) visit(each);
		ordered.add(logicalId);
	};
	for (const logicalId of Object.keys(Resources)) visit(logicalId);
	return [...ordered];
}

/** Returns the resources to which a resource refers. CloudFormation creates or updates them first. */
export function dependenciesOf(resources: Template['Resources'], logicalId: string): string[] {
	const resource = resources[logicalId];
	if (resource === undefined) return [];
	return [...referredIn(resource.Properties ?? {}), ...[resource.DependsOn ?? []].flat()].filter(
		(name) => name !== logicalId && name in resources,
	);
}

/** True if the stack itself uploads files to the bucket. */
function isFilled({ Resources }: Template, bucket: string): boolean {
	return Object.values(Resources).some(
		({ Type, Properties }) =>
			Type === 'Custom::CDKBucketDeployment' && referredIn(Properties?.DestinationBucketName ?? '').includes(bucket),
	);
}
