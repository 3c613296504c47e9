import { fork } from 'node:child_process';
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
const benches = {
	compoundingPeriods,
	loanTotals,
	loanLives,
	loanFiles,
	swaps,
	swapRisk,
	curveBuilding,
	oneRequest,
	rateRequests,
	rateFiles,
	valuationRuns,
	deliveries,
	lambdaBundles,
	firstLoad: () =>
		firstLoadBytes('dist/web').map((bytes, index) => ({
			name: `first load, until the ${stages[index]?.name}`,
			value: bytes / 1000,
			limit: Number(stages[index]?.limitBytes) / 1000,
			unit: 'kB',
		})),
} satisfies Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>>;

/** Runs a benchmark in a separate process, so that other benchmarks' memory and compiled code do not affect results. */
function inOwnProcess(name: string): Promise<readonly Figure[]> {
	return new Promise((resolve, reject) => {
		const child = fork(import.meta.filename, [name]);
		child.once('message', (figures) => resolve(figures as readonly Figure[]));
		child.once('exit', (code) => reject(new Error(`${name} ended with ${code} and without figures`)));
	});
}

const isName = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);

// `npm run bench -- swaps swapRisk` runs only these two benchmarks.
const names = process.argv.slice(2);
const unknown = names.find((name) => !isName(name));
if (unknown !== undefined) throw new Error(`no bench ${unknown}; there are ${Object.keys(benches).join(', ')}`);
if (process.send !== undefined) {
	for (const name of names.filter(isName)) process.send(await benches[name]());
	process.exit();
}

console.log(machine);
const figures: Figure[] = [];
for (const name of names.length > 0 ? names : Object.keys(benches)) figures.push(...(await inOwnProcess(name)));
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
