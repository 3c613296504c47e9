import { expect, it } from 'vitest';
import { runMachine } from '#infra/constructs/run-machine.ts';
import { resourcesOf, usualTemplates } from '../support/synthesised-portal.ts';

const { runs } = usualTemplates();
const [machine] = resourcesOf(runs, 'AWS::StepFunctions::StateMachine');

/** The definition with the logical names of functions and bucket. */
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

it('defines the machine that runs on one machine, too', () => {
	const parts = {
		split: 'runsplit',
		value: 'runpart',
		join: 'runjoin',
		bucket: 'RunFiles',
		partition: 'AWS::Partition',
	};
	expect(definition()).toEqual(JSON.parse(JSON.stringify(runMachine(parts))));
});

it('writes no data of executions into the log', () => {
	expect(machine?.Properties.LoggingConfiguration).toMatchObject({ Level: 'ALL', IncludeExecutionData: false });
	expect(machine?.Properties.TracingConfiguration).toEqual({ Enabled: true });
});

it('removes the files of runs after 90 days', () => {
	const [bucket] = resourcesOf(runs, 'AWS::S3::Bucket').filter(({ name }) => name.startsWith('RunFiles'));
	expect(bucket?.Properties.LifecycleConfiguration.Rules).toMatchObject([
		{ ExpirationInDays: 90, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' },
	]);
});

it('handles executions that fail, time out or are aborted', () => {
	const [rule] = resourcesOf(runs, 'AWS::Events::Rule');
	expect(rule?.Properties.EventPattern).toMatchObject({
		source: ['aws.states'],
		detail: { status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
	});
	expect(JSON.stringify(rule?.Properties.Targets)).toContain('runjoin');
});
