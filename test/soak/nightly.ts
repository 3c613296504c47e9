import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** Runs the tests that take too long for each commit, with a new seed. `npm run nightly -- 42` repeats the seed 42. */
const [seed = String(randomInt(2 ** 31))] = process.argv.slice(2);

const steps = [
	['npm', 'run', '-s', 'build'],
	['vitest', 'run', '--project', '!speed'],
	['node', 'test/soak/fuzz.ts', '100000', seed],
	['node', 'test/soak/contract.ts', '30000', seed],
	['node', 'test/soak/hostile-workbooks.ts'],
	['node', 'test/soak/faulty-machine.ts', seed, '1000', '0', '100'],
	['node', 'test/soak/faulty-machine.ts', seed, '0', '60', '1000'],
	['node', '--expose-gc', 'test/soak/soak.ts'],
	['npm', 'run', '-s', 'bench'],
	['node', 'test/soak/recalculate-workbooks.ts'],
	['node', 'test/four-desks/run.ts'],
] as const;

console.log(`Seed ${seed}`);
const failed = steps.filter(([program, ...parameters]) => {
	const { status } = spawnSync(program, parameters, {
		stdio: 'inherit',
		env: { ...process.env, NIGHTLY: 'yes', PROPERTY_SEED: seed, NOTICE_RUNS: '1000' },
	});
	return status !== 0;
});
for (const step of failed) console.log(`Failed with seed ${seed}: ${step.join(' ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
