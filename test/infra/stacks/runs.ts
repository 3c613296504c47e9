import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runMachine } from '#infra/constructs/run-machine.ts';
import { needs } from '#infra/deployment/needs.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { resourcesOf, usualTemplates } from '#test/support/synthesised-portal.ts';

const templates = usualTemplates();
const { runs } = templates;
const [machine] = resourcesOf(runs, 'AWS::StepFunctions::StateMachine');

/** Returns the definition of the state machine, with logical names of its functions and bucket. */
function definition(): unknown {
	const text = machine?.Properties.DefinitionString;
	const parts = (typeof text === 'string' ? [text] : text['Fn::Join'][1]) as (string | Record<string, unknown>)[];
	const named = parts.map((part) => {
		if (typeof part === 'string') return part;
		const { Ref, 'Fn::GetAtt': attribute } = part as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
		return (Ref ?? attribute?.[0] ?? '').replace(/(Function)?[0-9A-F]{8}$/, '');
	});
	return JSON.parse(named.join(''));
}

it('the state machine has the same definition as in the local portal', () => {
	const parts = {
		split: 'runsplit',
		value: 'runpart',
		join: 'runjoin',
		bucket: 'RunFiles',
		partition: 'AWS::Partition',
	};
	expect(definition()).toEqual(JSON.parse(JSON.stringify(runMachine(parts))));
});

it('the log does not contain execution data', () => {
	expect(machine?.Properties.LoggingConfiguration).toMatchObject({ Level: 'ALL', IncludeExecutionData: false });
	expect(machine?.Properties.TracingConfiguration).toEqual({ Enabled: true });
});

it('files of runs are removed after 90 days', () => {
	const [bucket] = resourcesOf(runs, 'AWS::S3::Bucket').filter(({ name }) => name.startsWith('RunFiles'));
	expect(bucket?.Properties.LifecycleConfiguration.Rules).toMatchObject([
		{ ExpirationInDays: 90, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' },
	]);
});

it('the function is called for failed, timed-out and aborted executions', () => {
	const [rule] = resourcesOf(runs, 'AWS::Events::Rule');
	expect(rule?.Properties.EventPattern).toMatchObject({
		source: ['aws.states'],
		detail: { status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
	});
	expect(JSON.stringify(rule?.Properties.Targets)).toContain('runjoin');
});

it('the runbook and the deployment state the concurrency that is actually required', () => {
	const functions = Object.values(templates)
		.filter((each) => 'Resources' in each)
		.flatMap((template) => resourcesOf(template as typeof runs, 'AWS::Lambda::Function'));
	const reserved = functions.reduce((sum, each) => sum + (each.Properties.ReservedConcurrentExecutions ?? 0), 0);
	const { States } = definition() as {
		readonly States: Readonly<Record<string, { readonly MaxConcurrency?: number }>>;
	};
	const parts = runLimits.runsAtOnce * (States.Value?.MaxConcurrency ?? 0);
	const runbook = readFileSync('docs/runbook.md', 'utf8').replace(/\s+/g, ' ');
	expect(runbook).toContain(
		`at least ${reserved + parts + 100} concurrent executions of Lambda in the region: ${reserved} are reserved for deliveries`,
	);
	expect(runbook).toContain(
		`with ${States.Value?.MaxConcurrency} parts each use ${parts}, and 100 are left for requests`,
	);
	expect(runbook).toContain(`With fewer than ${reserved + 100}, the stack of deliveries fails`);
	expect(needs).toContain(`at least ${reserved + parts + 100} concurrent executions`);
});
