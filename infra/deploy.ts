import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeployment } from './deployment/deployment.ts';
import { credentialSource, needs } from './deployment/needs.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

process.exitCode = deploy();

function deploy(): number {
	console.log(needs);
	const missing: string[] = [];
	const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? '';
	const deployment = ask(region, missing);
	if (deployment === 'help') return 0;
	const credentials = credentialSource(process.env, readText);
	if (credentials === undefined) {
		missing.push('No AWS credentials: set AWS_PROFILE to a profile that exists, or set an access key.');
	}
	if (region === '') missing.push('No region: set AWS_REGION, such as AWS_REGION=eu-west-1.');
	if (missing.length > 0 || deployment === undefined) {
		console.error(`Nothing was done, because:\n\n${missing.join('\n')}`);
		return 1;
	}
	console.log(`Stage ${deployment.context.stage}, region ${region}, credentials: ${credentials}.\n`);
	if (!run('The build', ['npm', 'run', 'build'])) return 1;
	const command = [`${repository}node_modules/.bin/cdk`, ...deployment.cdkArguments];
	if (!run('The deployment', command, { AWS_REGION: region })) {
		console.error(
			'Usual reasons: the credentials are of another account than the stage, or the region or us-east-1 is not bootstrapped (npx cdk bootstrap), or the credentials have ' +
				'expired or lack permissions, or the account may have too few concurrent executions of Lambda (see above). A failed stack is rolled back; the stacks named before it are deployed.',
		);
		return 1;
	}
	return 0;
}

function ask(region: string, missing: string[]) {
	try {
		const { context } = JSON.parse(readFileSync(`${repository}cdk.json`, 'utf8'));
		return readDeployment(process.argv.slice(2), region, context.accounts ?? {});
	} catch (error) {
		missing.push(error instanceof Error ? error.message : String(error));
		return undefined;
	}
}

/** Runs a command with the current Node version first in its path, so that its child processes use the same version. */
function run(
	what: string,
	[command = '', ...parameters]: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): boolean {
	const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
	const { status, signal, error } = spawnSync(command, parameters, {
		cwd: repository,
		env: { ...process.env, PATH: path, ...environment },
		stdio: 'inherit',
	});
	if (status === 0) return true;
	const reason = error?.message ?? (signal === null ? `exit code ${status}` : `stopped by ${signal}`);
	console.error(`\n${what} failed: ${reason}.`);
	return false;
}
