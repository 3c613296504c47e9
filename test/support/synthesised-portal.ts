import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { type CloudAssembly, CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import type { PortalPart } from '#infra/deployment/stage.ts';
import { addPortal, type Portal, type PortalProps } from '#infra/stacks/portal.ts';
import { isNightly } from './nightly.ts';

export interface Resource {
	readonly Type: string;
	// biome-ignore lint/suspicious/noExplicitAny: each type of resource has different properties
	readonly Properties: any;
	readonly DeletionPolicy?: string;
	readonly Condition?: string;
	readonly DependsOn?: readonly string[];
}

export interface PortalTemplate {
	readonly Resources: Readonly<Record<string, Resource>>;
	readonly Parameters: Readonly<Record<string, { readonly AllowedPattern?: string }>>;
	readonly Conditions?: Readonly<Record<string, unknown>>;
	readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>>;
}

/**
 * Returns the templates of a portal. Bundles are not built, unlike in `cdk synth`. CloudFormation's own rules are not
 * applied either, because their first use takes ten seconds per process. {@link synthesisedStacks} applies them.
 *
 * @param alter changes the portal in the way a careless edit would
 * @throws an error with the violated rules, if the synthesis is refused
 */
export function synthesisedPortal(props: Partial<PortalProps> = {}, alter: (portal: Portal) => void = () => {}) {
	return withSynthesisedPortal({ props, alter, rules: 'false' }, ({ assembly, portal, directory }) => {
		const template = (part: PortalPart): PortalTemplate =>
			assembly.stacks.find(({ stackName }) => stackName === portal[part]?.stackName)?.template;
		return {
			identity: template('identity'),
			data: template('data'),
			api: template('api'),
			setup: template('setup'),
			schedules: template('schedules'),
			'ingest-files': template('ingest-files'),
			runs: template('runs'),
			deliveries: template('deliveries'),
			events: template('events'),
			firewall: portal.firewall === undefined ? { Resources: {}, Parameters: {} } : template('firewall'),
			web: template('web'),
			edge: template('edge'),
			alarms: template('alarms'),
			/** Configuration of the web app, with placeholders for values that are known only at deployment. */
			webConfiguration: globSync('asset.*/config.json', { cwd: directory }).map((file) =>
				readFileSync(join(directory, file), 'utf8'),
			),
		};
	});
}

let usual: ReturnType<typeof synthesisedPortal> | undefined;

/** Returns the default portal's templates, synthesised once for all files of a worker, which must not change them. */
export function usualTemplates(): ReturnType<typeof synthesisedPortal> {
	usual ??= synthesisedPortal();
	return usual;
}

let withOptions: ReturnType<typeof synthesisedPortal> | undefined;

export const mailSender = {
	identityArn: 'arn:aws:ses:eu-west-1:111122223333:identity/example.com',
	from: 'portal@example.com',
	replyTo: 'help@example.com',
};

export const domain = {
	domainName: 'portal.example.com',
	certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
};

export const webAclArn =
	'arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/12345678-1234-1234-1234-123456789012';

/**
 * Returns the templates of a portal with an address for mails, a domain, a web ACL and a flow for refresh tokens. Each
 * of these options affects a different stack. The templates are synthesised once for all files of a worker.
 */
export function templatesWithOptions(): ReturnType<typeof synthesisedPortal> {
	withOptions ??= synthesisedPortal({ mail: mailSender, domain, webAclArn, refreshTokens: 'flow' });
	return withOptions;
}

/** Artifact that `cdk deploy` would deploy for one stack. */
export interface StackArtifact {
	readonly name: string;
	readonly environment: string;
	/** The stacks that must be deployed before this stack. */
	readonly after: readonly string[];
	readonly template: PortalTemplate;
	readonly templateBytes: number;
}

/** Returns a portal's stacks in deployment order. CloudFormation's rules apply in the nightly run and `cdk synth`. */
export function synthesisedStacks(
	props: Partial<PortalProps> = {},
	alter: (portal: Portal) => void = () => {},
): StackArtifact[] {
	const rules = isNightly ? 'true' : 'false';
	return withSynthesisedPortal({ props, alter, rules }, ({ assembly }) =>
		assembly.stacks.map((stack) => ({
			name: stack.stackName,
			environment: stack.environment.name,
			after: stack.dependencies.flatMap((each) =>
				each instanceof CloudFormationStackArtifact ? [each.stackName] : [],
			),
			template: stack.template,
			templateBytes: statSync(stack.templateFullPath).size,
		})),
	);
}

interface Synthesised {
	readonly assembly: CloudAssembly;
	readonly portal: Portal;
	readonly directory: string;
}

const usualProps = {
	stage: 'test',
	region: 'eu-central-2',
	originKeys: ['2026q4', '2026q3', '2026q2', '2026q1'],
	requestsPerAddress: 5000,
};

interface Synthesis {
	readonly props: Partial<PortalProps>;
	readonly alter: (portal: Portal) => void;
	/** `true` if CloudFormation's own rules are applied. CDK reads the value from the environment as text. */
	readonly rules: 'true' | 'false';
}

function withSynthesisedPortal<T>({ props, alter, rules }: Synthesis, read: (synthesised: Synthesised) => T): T {
	process.env.CDK_VALIDATION = rules;
	// Stack traces are disabled, because a fault can be found by the path of its construct.
	process.env.CDK_DISABLE_STACK_TRACE = 'true';
	const work = mkdtempSync(join(tmpdir(), 'synth-'));
	const directory = join(work, 'out');
	try {
		const webDirectory = join(work, 'web');
		mkdirSync(join(webDirectory, 'assets'), { recursive: true });
		writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
		writeFileSync(join(webDirectory, 'assets', 'app.js'), 'export {};');
		const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));
		const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] }, outdir: directory });
		const portal = addPortal(app, { ...usualProps, webDirectory, ...props });
		alter(portal);
		return read({ assembly: synthesise(app, directory), portal, directory });
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}

function synthesise(app: App, directory: string) {
	try {
		return app.synth();
	} catch (cause) {
		throw new Error(`Refused: ${violations(join(directory, 'validation-report.json')).join(', ')}`, { cause });
	}
}

/** Returns the violated rules, each with its location. */
function violations(report: string): string[] {
	if (!existsSync(report)) return [];
	const { pluginReports } = JSON.parse(readFileSync(report, 'utf8')) as {
		pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[];
	};
	return pluginReports.flatMap((plugin) =>
		plugin.violations.flatMap(({ ruleName, violatingConstructs }) =>
			violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
		),
	);
}

export function resourcesOf(template: PortalTemplate, type: string): (Resource & { readonly name: string })[] {
	return Object.entries(template.Resources)
		.filter(([, resource]) => resource.Type === type)
		.map(([name, resource]) => ({ name, ...resource }));
}
