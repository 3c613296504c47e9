import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FunctionPolicies } from '#infra/emulators/access/is-allowed.ts';
import type { StackSchedules } from '#infra/emulators/scheduler/stack-schedules.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export const policyInputs: readonly string[] = globSync(
	[
		'infra/{stacks,constructs,deployment,emulators/access,local/policies}/**/*.ts',
		'infra/{security-headers,handler-files,local/resources}.ts',
		'shared/{compounding,contract,curve,decimal,delivery,directory,events,input,loan,table,time}/**/*.{ts,json}',
		'shared/{benchmark/publication,trade-files/trade-node}.ts',
		'cdk.json',
		'package-lock.json',
	],
	{ cwd: path('../../../') },
).sort();

export function digestOfPolicyInputs(): string {
	const hash = createHash('sha256');
	for (const file of policyInputs)
		hash
			.update(`${file}\0`)
			.update(readFileSync(path(`../../../${file}`)))
			.update('\0');
	return hash.digest('hex');
}

export const policyFile = path('../../../dist/policies.json');

export interface PolicyFile {
	readonly digest: string;
	readonly policies: FunctionPolicies;
	readonly schedules: StackSchedules;
}

/** @returns undefined if the file does not exist, or if the source files have changed since it was written */
export function currentPolicies(): PolicyFile | undefined {
	const text = readIfThere();
	if (text === undefined) return undefined;
	const file = JSON.parse(text) as PolicyFile;
	return file.digest === digestOfPolicyInputs() ? file : undefined;
}

export async function openPolicies(): Promise<FunctionPolicies> {
	return (await openPolicyFile()).policies;
}

/** Returns the policy file for the current sources, synthesised in a separate process because CDK uses 200 MB. */
export async function openPolicyFile(): Promise<PolicyFile> {
	const current = currentPolicies();
	if (current !== undefined) return current;
	await promisify(execFile)(process.execPath, [path('./write-policies.ts')], { env: { PATH: process.env.PATH } });
	const written = currentPolicies();
	if (written === undefined) throw new Error(`${policyFile} was written, and is not what the sources say`);
	return written;
}

function readIfThere(): string | undefined {
	try {
		return readFileSync(policyFile, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
