import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { firstLoadBytes, stages } from '../support/first-load.ts';
import { compoundingPeriods } from './compounding-periods.ts';
import { curveBuilding } from './curve-building.ts';
import { deliveries } from './deliveries.ts';
import type { Figure } from './figure.ts';
import { lambdaBundles } from './lambda-bundles.ts';
import { loanFiles } from './loan-files.ts';
import { loanLives } from './loan-lives.ts';
import { loanTotals } from './loan-totals.ts';
import { oneRequest } from './one-request.ts';
import { rateFiles } from './rate-files.ts';
import { rateRequests } from './rate-requests.ts';
import { swapRisk } from './swap-risk.ts';
import { swaps } from './swaps.ts';
import { valuationRuns } from './valuation-runs.ts';

const output = 'dist/bench.json';

const machine = {
	processor: cpus()[0]?.model ?? 'unknown',
	cores: availableParallelism(),
	memoryGiB: Math.round(totalmem() / 2 ** 30),
	node: process.version,
	platform: `${process.platform} ${process.arch}`,
};
console.log(machine);

const figures: Figure[] = [
	...compoundingPeriods(),
	...loanTotals(),
	...loanLives(),
	...(await loanFiles()),
	...swaps(),
	...swapRisk(),
	...curveBuilding(),
	...(await oneRequest()),
	...(await rateRequests()),
	...(await rateFiles()),
	...(await valuationRuns()),
	...(await deliveries()),
	...(await lambdaBundles()),
	...firstLoadBytes('dist/web').map((bytes, index) => ({
		name: `first load, until the ${stages[index]?.name}`,
		value: bytes / 1000,
		limit: Number(stages[index]?.limitBytes) / 1000,
		unit: 'kB',
	})),
];
for (const { name, value, limit, unit } of figures) {
	const verdict = value <= limit ? 'ok  ' : 'OVER';
	console.log(
		`${verdict} ${name.padEnd(46)} ${value.toFixed(1).padStart(8)} ${unit} (at most ${Number(limit.toFixed(2))} ${unit})`,
	);
}
mkdirSync('dist', { recursive: true });
writeFileSync(output, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, figures }, null, 2)}\n`);
console.log(`written to ${output}`);
process.exitCode = figures.every(({ value, limit }) => value <= limit) ? 0 : 1;
