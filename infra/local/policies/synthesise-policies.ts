import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { localArn, localRegion } from '#infra/emulators/access/access-control.ts';
import type { SchedulerRole, StackSchedules } from '#infra/emulators/scheduler/stack-schedules.ts';
import { addPortal } from '#infra/stacks/portal.ts';
import { functionPolicies, isSessionRole, resourcesOf, roleStatements } from './function-policies.ts';
import { localPseudoParameters, localResource } from './local-resource.ts';
import type { PolicyFile } from './policy-file.ts';
import { type Template, TemplateValues } from './template.ts';

const trust = z.object({
	AssumeRolePolicyDocument: z.object({
		Statement: z.array(
			z.strictObject({
				Action: z.string(),
				Effect: z.literal('Allow'),
				Principal: z.object({ Service: z.string().optional() }),
				Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
			}),
		),
	}),
});

const trustOperators = ['StringEquals', 'ArnEquals'];
const trustKeys = ['aws:sourceaccount', 'aws:sourcearn'];

/** @throws RangeError or ZodError if an element of a schedule, its group or its role is not supported */
export function stackSchedules(templates: readonly Template[]): StackSchedules {
	const values = new TemplateValues(templates, localResource, localPseudoParameters);
	return {
		groups: templates.flatMap((template) =>
			resourcesOf(template, 'AWS::Scheduler::ScheduleGroup').map(([, { Properties }]) =>
				values.text(template, Properties?.Name),
			),
		),
		roles: templates.flatMap((template) => schedulerRoles(template, values)),
		schedules: templates.flatMap((template) =>
			resourcesOf(template, 'AWS::Scheduler::Schedule').map(([logicalId, { Properties = {} }]) => {
				const { Name = logicalId, ...definition } = resolved(template, Properties, values) as Record<string, unknown>;
				return { name: String(Name), definition };
			}),
		),
	};
}

function schedulerRoles(template: Template, values: TemplateValues): SchedulerRole[] {
	return resourcesOf(template, 'AWS::IAM::Role').flatMap(([logicalId, { Properties }]) => {
		// Skips session roles, which are read together with the policies of their functions.
		if (isSessionRole(Properties)) return [];
		const { Statement: statements } = trust.parse(Properties).AssumeRolePolicyDocument;
		const [ours] = statements.filter(({ Principal }) => Principal.Service === 'scheduler.amazonaws.com');
		if (ours === undefined) return [];
		const conditions = Object.entries(ours.Condition).flatMap(([operator, keys]) =>
			Object.entries(keys).map(([key, value]) => {
				if (!trustOperators.includes(operator) || !trustKeys.includes(key.toLowerCase())) {
					throw new RangeError(`the condition ${operator} of ${key} is not supported in a trust policy`);
				}
				return { key, values: [values.text(template, value)] };
			}),
		);
		const arn = values.text(template, { 'Fn::GetAtt': [logicalId, 'Arn'] });
		return [{ arn, statements: roleStatements(template, logicalId, values), trust: conditions }];
	});
}

function resolved(template: Template, value: unknown, values: TemplateValues): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((each) => resolved(template, each, values));
	const entries = Object.entries(value);
	if (entries.length === 1 && /^(Ref$|Fn::)/.test(entries[0]?.[0] ?? '')) return values.text(template, value);
	return Object.fromEntries(entries.map(([key, each]) => [key, resolved(template, each, values)]));
}

/** Synthesises the stacks to read their policies and schedules. Skips the bundles and the checks of `npm run synth`. */
export function synthesisePolicies(): Omit<PolicyFile, 'digest'> {
	const work = mkdtempSync(join(tmpdir(), 'policies-'));
	try {
		const webDirectory = join(work, 'web');
		mkdirSync(webDirectory);
		writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
		const { context } = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'));
		const app = new App({
			context: { ...context, 'aws:cdk:bundling-stacks': [] },
			outdir: join(work, 'out'),
			builtinCloudFormationValidation: false,
		});
		addPortal(app, {
			stage: 'local',
			region: localRegion,
			webDirectory,
			originKeys: ['local'],
			requestsPerAddress: 5000,
			mail: { identityArn: localArn.mailIdentity('portal.example'), from: 'portal@portal.example' },
		});
		const templates = app
			.synth({ skipValidation: true })
			.stacks.map(({ stackName, template }): Template => ({ ...template, stackName }));
		return { policies: functionPolicies(templates), schedules: stackSchedules(templates) };
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}
