import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDeployment as readFor } from '#infra/deployment/deployment.ts';
import { credentialSource } from '#infra/deployment/needs.ts';
import { requireAccount } from '#infra/deployment/stage.ts';
import { isNightly } from '#test/support/nightly.ts';

const script = fileURLToPath(new URL('../../infra/deploy.ts', import.meta.url));
const operator = ['--operator-name', 'Bank, S.A. & Co', '--operator-email', 'admin@bank.example'];

const accounts = { test: '111122223333', prod: '444455556666' };
const readDeployment = (commandLine: readonly string[]) => readFor(commandLine, 'ap-east-1', accounts);
const identities = 'arn:aws:ses:eu-west-1:111122223333:identity/';
const withMail = (from: string, identityArn: string) =>
	['stage=test', `mailFrom=${from}`, `mailIdentityArn=${identityArn}`].flatMap((pair) => ['--context', pair]);

const deploy = (args: readonly string[], environment: Record<string, string> = {}) =>
	spawnSync(process.execPath, [script, ...args], { env: { HOME: '/nonexistent', ...environment }, encoding: 'utf8' });

describe('the command npm run deploy', () => {
	it('without arguments, the command lists its options and missing requirements and changes nothing', () => {
		const { status, stdout, stderr } = deploy([]);
		expect(status).toBe(1);
		expect(stdout).toMatch(/credentials.*region.*bootstrap/s);
		// The sum of 25 reserved for deliveries, 160 for parts of runs, and the 100 that Lambda never reserves.
		expect(stdout).toMatch(/at least 285 concurrent executions/);
		for (const option of ['domainName', 'webAclArn', 'requestsPerAddress', 'mailFrom', 'deliveryVpc']) {
			expect(stdout).toContain(`--context ${option}=`);
		}
		expect(stderr).toMatch(/Nothing was done.*stage.*--operator-name.*--operator-email.*credentials.*region/s);
	});

	it('the command lists only the requirements that are still missing', () => {
		const { status, stderr } = deploy(['--context', 'stage=test', '--context', 'account=111122223333', ...operator], {
			AWS_REGION: 'eu-west-1',
		});
		expect(status).toBe(1);
		expect(stderr.trim().split('\n').slice(2)).toEqual([expect.stringContaining('No AWS credentials')]);
	});

	it('the command prints its requirements with --help', () => {
		expect(deploy(['--help']).status).toBe(0);
	});
});

describe('the arguments of the command', () => {
	it('every value is passed to CDK as one argument', () => {
		const emails = ['--alarm-email', 'ops@bank.example', '--urgent-alarm-email', 'oncall@bank.example'];
		const deployment = readDeployment(['--context', 'stage=test', ...operator, ...emails]);
		expect(deployment).toMatchObject({
			context: { stage: 'test' },
			cdkArguments: [
				'deploy',
				'--all',
				'--context',
				'stage=test',
				'--context',
				'account=111122223333',
				'--parameters',
				'rfr-portal-test-setup:OperatorName=Bank, S.A. & Co',
				'--parameters',
				'rfr-portal-test-setup:OperatorAdminEmail=admin@bank.example',
				'--parameters',
				'rfr-portal-test-alarms:AlarmEmail=ops@bank.example',
				'--parameters',
				'rfr-portal-test-alarms:UrgentAlarmEmail=oncall@bank.example',
				'--parameters',
				'rfr-portal-test-edge-ap-east-1:AlarmEmail=ops@bank.example',
				'--parameters',
				'rfr-portal-test-edge-ap-east-1:UrgentAlarmEmail=oncall@bank.example',
			],
		});
	});

	it.each([
		['portal@bank.example', 'bank.example'],
		['portal@mail.bank.example', 'bank.example'],
		['portal@bank.example', 'portal@bank.example'],
	])('mail sender %s is accepted for the SES identity %s', (from, identity) => {
		expect(readDeployment([...withMail(from, identities + identity), ...operator])).toMatchObject({
			context: { mail: { from, identityArn: identities + identity } },
		});
	});

	it('an update does not need the name of the operator', () => {
		expect(readDeployment(['--context', 'stage=prod', '--update', '--yes'])).toMatchObject({
			cdkArguments: [
				...['deploy', '--all', '--context', 'stage=prod', '--context', 'account=444455556666'],
				...['--require-approval', 'never'],
			],
		});
	});

	it.each([
		[['--context', 'stage=Prod'], /stage=… must be up to 12 small letters/],
		[['--context', 'stage=test2'], /--context account=… is needed/],
		[['--context', 'stage=test', '--context', 'account=1'], /account=… must be an AWS account: 12 digits/],
		[['--context', 'stage=test', '--context', 'account=444455556666'], /not the account 111122223333 that cdk.json/],
		[['--context', 'stage'], /must be written name=value/],
		[['--context', 'stage=test', '--context', 'domainName=portal.example.com'], /certificateArn go together/],
		[['--context', 'stage=test', '--context', 'certificateArn=arn:aws:acm:eu-west-1:1:x'], /in us-east-1/],
		[['--context', 'stage=test', '--context', 'webAclArn=x'], /web ACL/],
		[['--context', 'stage=test', '--context', 'requestsPerAddress=99'], /requestsPerAddress=… must be 100 or more/],
		[['--context', 'stage=test', '--context', 'requestsPerAddress=many'], /requestsPerAddress=…/],
		[['--context', 'stage=test', '--context', 'refreshTokens=no'], /refreshTokens=… must be rotation or flow/],
		[['--context', 'stage=test', '--context', 'originKeys=2026 q4'], /originKeys=… must be up to six labels/],
		[['--context', 'stage=test', '--context', 'mailFrom=portal@bank.example'], /mailIdentityArn go together/],
		[['--context', 'stage=test', '--context', 'mailReplyTo=help@bank.example'], /needs mailFrom/],
		[withMail('portal@bank.example', 'arn:aws:sns:eu-west-1:111122223333:bank'), /identity of Amazon SES/],
		[withMail('portal@other.example', `${identities}bank.example`), /of the domain, that mailIdentityArn names/],
		[withMail('portal@notbank.example', `${identities}bank.example`), /of the domain/],
		[['--context', 'stage=test', '--alarm-email', 'ops'], /--alarm-email must be an e-mail address/],
		[['--context', 'stage=test', '--surprise'], /Unknown option/],
	])('the arguments %j are refused', (args, reason) => {
		expect(() => readDeployment([...args, ...operator])).toThrow(reason);
	});

	it.each(['<script>', '', ' Bank', '-'.repeat(3)])('the operator name %j is refused', (name) => {
		const args = ['--context', 'stage=test', `--operator-name=${name}`, '--operator-email', 'admin@bank.example'];
		expect(() => readDeployment(args)).toThrow(/--operator-name must be/);
	});
});

describe('the AWS account of a stage', () => {
	it('a stage can only be deployed with the credentials of its account', () => {
		expect(() => requireAccount('prod', '444455556666', '111122223333')).toThrow(
			'The stage prod belongs to the account 444455556666, but the credentials are of 111122223333.',
		);
		expect(() => requireAccount('prod', '444455556666', '444455556666')).not.toThrow();
	});

	it('templates can be synthesised without credentials and without an account', () => {
		expect(() => requireAccount('test', undefined, undefined)).not.toThrow();
	});

	if (isNightly)
		it('the app refuses a wrong account when it is synthesised for a deployment', () => {
			const app = fileURLToPath(new URL('../../infra/app.ts', import.meta.url));
			const context = JSON.stringify({ stage: 'prod', account: '444455556666' });
			const { status, stderr } = spawnSync(process.execPath, [app], {
				env: { CDK_CONTEXT_JSON: context, CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'eu-west-1' },
				encoding: 'utf8',
			});
			expect(status).not.toBe(0);
			expect(stderr).toContain('but the credentials are of 111122223333');
		});
});

describe('the AWS credentials', () => {
	const files: Record<string, string> = {
		'/home/x/.aws/credentials': '[default]\naws_access_key_id = a\n',
		'/home/x/.aws/config': '[profile bank]\nregion = eu-west-1\n[sso-session y]\n',
	};
	const source = (environment: Record<string, string>) => credentialSource(environment, (path) => files[path]);

	it.each([
		[{ HOME: '/home/x' }, 'profile default'],
		[{ HOME: '/home/x', AWS_PROFILE: 'bank' }, 'profile bank'],
		[{ HOME: '/home/x', AWS_PROFILE: 'other' }, undefined],
		[{ HOME: '/home/y' }, undefined],
		[{ HOME: '/home/y', AWS_ACCESS_KEY_ID: 'a' }, undefined],
		[{ HOME: '/home/y', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }, 'access key of the environment'],
		[{ HOME: '/home/y', AWS_WEB_IDENTITY_TOKEN_FILE: 'a', AWS_ROLE_ARN: 'b' }, 'web identity of the environment'],
		[{ HOME: '/home/y', AWS_CONTAINER_CREDENTIALS_FULL_URI: 'a' }, 'container role'],
	])('credentials for the environment %j come from %s', (environment, expected) => {
		expect(source(environment)).toBe(expected);
	});
});
