import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { policyInputs } from './policy-file.ts';

it('the digest covers every source file from which the policies are synthesised', async () => {
	const { metafile } = await build({
		entryPoints: ['infra/local/policies/synthesise-policies.ts'],
		bundle: true,
		write: false,
		metafile: true,
		platform: 'node',
		format: 'esm',
		packages: 'external',
		logLevel: 'error',
	});
	const imported = Object.keys(metafile.inputs);
	expect(imported).toContain('infra/constructs/function-access.ts');
	expect(imported.filter((file) => !policyInputs.includes(file))).toEqual([]);
	expect(policyInputs).toEqual(expect.arrayContaining(['cdk.json', 'package-lock.json']));
});
