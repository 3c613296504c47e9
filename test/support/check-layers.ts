import { spawnSync } from 'node:child_process';

/** Minimum number of modules. A check that reads only a few modules would pass without finding faults. */
const leastModules = 300;

const { status, stdout, stderr } = spawnSync(
	process.execPath,
	[
		'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
		'--config',
		'.dependency-cruiser.cjs',
		...['shared', 'functions', 'infra', 'web/src', 'test'],
	],
	{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
);
process.stdout.write(stdout + stderr);
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (modules < leastModules) {
	process.stderr.write(`only ${modules} modules were cruised, at least ${leastModules} are expected\n`);
}
process.exitCode = status === 0 && modules >= leastModules ? 0 : 1;
