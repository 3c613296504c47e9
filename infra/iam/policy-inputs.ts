import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Every file that the policies are made of: the stacks, what they import, and the versions of their libraries. */
export const policyInputs: readonly string[] = globSync(
	[
		'infra/{stacks,constructs,deployment,iam}/**/*.ts',
		'infra/security-headers.ts',
		'infra/local/cognito/app-client.ts',
		'shared/{contract,portal,time}/**/*.{ts,json}',
		'shared/benchmark/publication.ts',
		'cdk.json',
		'package-lock.json',
	],
	{ cwd: repository },
).sort();

/** Changes whenever the policies could be other ones. */
export function digestOfPolicyInputs(): string {
	const hash = createHash('sha256');
	for (const file of policyInputs)
		hash
			.update(`${file}\0`)
			.update(readFileSync(`${repository}${file}`))
			.update('\0');
	return hash.digest('hex');
}
