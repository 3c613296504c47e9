import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '#infra/emulators/disk.ts';
import { currentPolicies, digestOfPolicyInputs, type PolicyFile, policyFile } from './policy-file.ts';

if (currentPolicies() === undefined) {
	const digest = digestOfPolicyInputs();
	const { synthesisePolicies } = await import('./synthesise-policies.ts');
	mkdirSync(dirname(policyFile), { recursive: true });
	writeAtomically(policyFile, JSON.stringify({ digest, ...synthesisePolicies() } satisfies PolicyFile));
}
