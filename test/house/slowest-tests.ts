import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Prints the 20 slowest tests in a JSON report of vitest. The command's argument is the path of the report. */

interface Report {
	readonly testResults: readonly {
		readonly name: string;
		readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
	}[];
}

const shown = 20;
const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Report;
const tests = report.testResults.flatMap(({ name, assertionResults }) =>
	assertionResults.map(({ fullName, duration }) => ({ name, fullName, seconds: (duration ?? 0) / 1000 })),
);
for (const { name, fullName, seconds } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, shown)) {
	process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${relative('.', name)} > ${fullName}\n`);
}
