import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Judge } from './judge.ts';
import { type Mutant, mutantsOf, sampleOf } from './mutants-of.ts';
import { type Subject, subjects } from './subjects.ts';

/**
 * Changes the sources in small ways (mutants) and runs the tests of the changed files: `npm run mutants -- compounding
 * --count 100 --seed 2`. Without a subject, all subjects are checked. A mutant that no test notices needs a test, or a
 * reason in `survivors.json`. A mutant whose reason is that it is equivalent does not count: no test can notice it.
 */

interface Change {
	readonly file: string;
	readonly from: string;
	readonly to: string;
}

const root = join(import.meta.dirname, '../..');
const print = (text: string) => process.stdout.write(`${text}\n`);
const readList = <T>(name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as readonly T[];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		count: { type: 'string', default: '40' },
		seed: { type: 'string', default: '1' },
		verbose: { type: 'boolean', default: false },
	},
});
const survivors = readList<Change & { readonly reason: string }>('survivors.json');
const minKilled = 0.95;

const isSame = (one: Change, other: Change) =>
	one.file === other.file && one.from === other.from && one.to === other.to;

/** Returns the mutants that survived earlier, identified by their position in the file and checked with every seed. */
function knownMutants(subject: string): readonly Mutant[] {
	const known = readList<Change & { readonly subject: string }>('known.json');
	return known
		.filter((each) => each.subject === subject)
		.map(({ file, from, to }) => {
			const source = readFileSync(join(root, file), 'utf8');
			const start = source.indexOf(from);
			if (start < 0 || source.includes(from, start + 1)) throw new Error(`${file} does not have "${from}" once`);
			const line = source.slice(0, start).split('\n').length;
			return { file, line, from, to, start, end: start + from.length, text: to };
		});
}

function mutantsOfSubject(name: string, { sources }: Subject): readonly Mutant[] {
	const files = sources.flatMap((source) => {
		const found = globSync(source.endsWith('.ts') ? source : `${source}/**/*.ts`, { cwd: root });
		if (found.length === 0) throw new Error(`${name} has a source that does not exist: ${source}`);
		return found;
	});
	const mutants = files
		.filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
		.sort()
		.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
	const stale = survivors.find((each) => files.includes(each.file) && !mutants.some((mutant) => isSame(mutant, each)));
	if (stale !== undefined) throw new Error(`survivors.json lists a change that is none now: ${JSON.stringify(stale)}`);
	return [...knownMutants(name), ...sampleOf(mutants, Number(values.count), Number(values.seed))];
}

async function check(name: string) {
	const subject = subjects[name];
	if (subject === undefined) throw new Error(`${name} is none of ${Object.keys(subjects).join(', ')}`);
	const began = performance.now();
	const mutants = mutantsOfSubject(name, subject);
	const judge = await Judge.of(root, subject, mutants);
	const counts = { mutants: mutants.length, killed: 0, equivalent: 0, explained: 0, unexplained: 0, seconds: 0 };
	for (const [id, mutant] of mutants.entries()) {
		const { outcome, by = '' } = await judge.outcomeOf(mutant, id);
		const isKilled = outcome !== 'survived' && outcome !== 'unreached';
		const { file, line, from, to } = mutant;
		const reason = survivors.find((each) => isSame(mutant, each))?.reason;
		counts[isKilled ? 'killed' : kindOfSurvivor(reason)] += 1;
		if (isKilled && !values.verbose) continue;
		print([`${outcome} ${by}`, `${file}:${line}`, `- ${from}`, `+ ${to}`, reason ?? ''].join('\n  '));
	}
	await judge.close();
	counts.seconds = Math.round((performance.now() - began) / 1000);
	print(`${name}: ${JSON.stringify(counts)}`);
	return counts.unexplained === 0 && counts.killed >= minKilled * (counts.mutants - counts.equivalent);
}

function kindOfSurvivor(reason: string | undefined) {
	if (reason === undefined) return 'unexplained';
	return reason.startsWith('Equivalent') ? 'equivalent' : 'explained';
}

let isGood = true;
for (const name of positionals.length > 0 ? positionals : Object.keys(subjects)) isGood = (await check(name)) && isGood;
if (!isGood) print(`Less than ${minKilled * 100} % of a subject are killed, or a change survives without a reason.`);
// Exits explicitly, because servers that tests have left open would keep the process running.
process.exit(isGood ? 0 : 1);
