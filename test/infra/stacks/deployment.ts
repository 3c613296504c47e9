import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnOutput, type CfnResource, Fn } from 'aws-cdk-lib';
import type { CfnDashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { originKeyLabels } from '#infra/deployment/stage.ts';
import type { Portal } from '#infra/stacks/portal.ts';
import { deploymentFaults } from '#test/support/deployment-faults.ts';
import { isNightly } from '#test/support/nightly.ts';
import { resourcesOf, type StackArtifact, synthesisedStacks } from '#test/support/synthesised-portal.ts';

const domain = {
	domainName: 'portal.example.com',
	certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
};
const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/12345678-1234-1234-1234-123456789012';
const mail = {
	from: 'portal@bank.example',
	identityArn: 'arn:aws:ses:eu-west-1:111122223333:identity/bank.example',
};
/** The longest possible stage and region. */
const longest = { stage: 'abcdefghijkl', region: 'ap-southeast-7' };

function part(stacks: readonly StackArtifact[], name: string): StackArtifact {
	const stack = stacks.find((each) => new RegExp(`^rfr-portal-[a-z]+-${name}(-|$)`).test(each.name));
	if (stack === undefined) throw new Error(`no stack ${name}`);
	return stack;
}

/** A new synthesis is necessary for each of these deployments. */
const deployments = [
	['a domain, a web ACL and mails of its own', { ...longest, domain, webAclArn, mail }],
	['an address of CloudFront', longest],
	['its home in us-east-1', { stage: 'test', region: 'us-east-1' }],
] as const;

describe.each(isNightly ? deployments : deployments.slice(0, 1))('a deployment with %s', (_, props) => {
	const stacks = synthesisedStacks(props);

	it('references between stacks are valid, resources are within AWS limits, and names are unique', () => {
		expect(deploymentFaults(stacks, props.stage, props.region)).toEqual([]);
	});

	it('the first administrator is invited after the web app is deployed, because the invitation contains its address', () => {
		const setup = part(stacks, 'setup');
		expect(setup.after).toContain(part(stacks, 'web').name);
		const [resource] = resourcesOf(setup.template, 'Custom::PortalSetup');
		expect(JSON.stringify(resource?.Properties.PortalAddress)).toMatch(
			'domain' in props
				? /^"https:\/\/portal\.example\.com"$/
				: /https:\/\/.*-web".*PublishOutputFnGetAttPortal[0-9A-F]+DomainName/,
		);
	});

	it('CloudFront is updated after the functions, because they must accept its new key first', () => {
		const web = part(stacks, 'web');
		expect(web.after).toContain(part(stacks, 'api').name);
		const secrets = resourcesOf(part(stacks, 'api').template, 'AWS::SecretsManager::Secret');
		const [sent] = /\{\{resolve:secretsmanager:[^}]+/.exec(JSON.stringify(web.template)) ?? [];
		expect(sent).toContain(`:${secrets[0]?.Properties.Name}:`);
	});
});

describe('a faulty change of the stacks', () => {
	it('two stacks that depend on each other are refused', () => {
		expect(() => synthesisedStacks({}, ({ web, setup }) => web.addStackDependency(setup))).toThrow();
	});

	// Nightly only: each test needs a further synthesis with CloudFormation's rules.
	if (isNightly) {
		it('every fault is reported only once', () => {
			const stacks = synthesisedStacks(longest, ({ alarms, web, edge, api, data }) => {
				(alarms.node.findChild('Dashboard').node.defaultChild as CfnDashboard).dashboardName =
					'rfr-portal-abcdefghijkl';
				new CfnOutput(web, 'Unwritten', { value: Fn.getStackOutput('rfr-portal-elsewhere', 'Value', 'us-east-1') });
				new CfnOutput(web, 'Unexported', { value: Fn.importValue('nowhere') });
				new CfnOutput(edge, 'Elsewhere', {
					value: Fn.getStackOutput('rfr-portal-abcdefghijkl-web', 'PortalUrl', 'eu-west-1'),
				});
				const [lambda] = Object.values(api.functions).map((each) => each.lambda);
				for (let i = 0; i < 61; i++)
					lambda?.addEnvironment(`KEY_${i}`, '{{resolve:secretsmanager:any:SecretString:::}}');
				data.addMetadata('Filler', 'x'.repeat(1_000_000));
			});
			const faults = deploymentFaults(stacks, longest.stage, longest.region);
			for (const fault of [
				/would meet that of another stage or region/,
				/reads Value of rfr-portal-elsewhere/,
				/imports nowhere/,
				/reads PortalUrl of rfr-portal-abcdefghijkl-web in eu-west-1/,
				/has \d+ dynamicReferences/,
				/has \d+ templateBytes/,
			]) {
				expect(faults).toContainEqual(expect.stringMatching(fault));
			}
		});

		it('a name that is too long, and a bucket that violates the AWS Solutions rules, are refused', () => {
			const alter = ({ edge, web }: Portal) => {
				(edge.node.findChild('Source') as CfnResource).addPropertyOverride('Name', 'x'.repeat(61));
				new Bucket(web, 'Careless');
			};
			let refused = '';
			try {
				synthesisedStacks(longest, alter);
			} catch (error) {
				refused = String(error);
			}
			const path = 'rfr-portal-abcdefghijkl-web/Careless/Resource';
			for (const rule of ['Refused: ', 'F3033 ', `AwsSolutions-S1 ${path}`, `AwsSolutions-S10 ${path}`])
				expect(refused).toContain(rule);
		});
	}
});

describe('the origin keys', () => {
	it.each([
		['2026-01-01T00:00:00Z', ['2026q1', '2025q4', '2025q3', '2025q2']],
		['2026-03-31T23:59:59Z', ['2026q1', '2025q4', '2025q3', '2025q2']],
		['2026-12-31T23:59:59Z', ['2026q4', '2026q3', '2026q2', '2026q1']],
	])('on %s, keys of the current and the three previous quarters are accepted: %j', (now, labels) => {
		expect(originKeyLabels(new Date(now))).toEqual(labels);
	});
});

// Nightly only, because synthesising every stack with the CDK takes half a minute.
if (isNightly)
	describe('a fresh clone of the repository', () => {
		const repository = fileURLToPath(new URL('../../../', import.meta.url));

		it('without a built web app, the CDK lists the stacks to bootstrap but refuses to deploy', () => {
			const clone = mkdtempSync(join(tmpdir(), 'clone-'));
			try {
				for (const each of ['infra', 'shared', 'functions', 'cdk.json', 'package.json', 'package-lock.json']) {
					cpSync(join(repository, each), join(clone, each), { recursive: true });
				}
				symlinkSync(join(repository, 'node_modules'), join(clone, 'node_modules'));
				const listed = cdk(clone, 'ls');
				expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining('rfr-portal-test-edge-ap-east-1')]);
				// Uses the templates that the first command has synthesised.
				const synthesised = cdk(clone, 'synth', '--app', 'cdk.out', '--quiet', '--exclusively', 'rfr-portal-test-web');
				expect(synthesised.status).not.toBe(0);
				expect(synthesised.stderr).toContain('The web app is not built: run `npm run build` first.');
			} finally {
				rmSync(clone, { recursive: true, force: true });
			}
		});

		/** Runs the CDK without CloudFormation's rules: half of the time. The tests above apply them to every stack. */
		function cdk(clone: string, ...parameters: string[]) {
			const command = join(repository, 'node_modules/aws-cdk/bin/cdk');
			return spawnSync(process.execPath, [command, ...parameters, '--ci'], {
				cwd: clone,
				encoding: 'utf8',
				env: {
					PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
					HOME: clone,
					AWS_REGION: 'ap-east-1',
					CI: 'true',
					CDK_VALIDATION: 'false',
				},
			});
		}
	});
