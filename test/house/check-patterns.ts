import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { check, type VulnerableDiagnostics } from 'recheck';
import ts from 'typescript';

/**
 * Checks that every regular expression of the product takes linear time.
 *
 * Literals are read from the sources. Patterns that are built at run time are recorded while their modules load.
 * Results are cached, because checking one pattern takes up to several seconds.
 */
const sources = '{shared,functions,infra/local,infra/emulators,web/src,web/help}/**/*.{ts,tsx,js}';
const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file);

/** Modules that build patterns at run time, from parts that are checked here. */
const builtWhileRunning: Readonly<Record<string, readonly string[]>> = {
	'functions/loans/files/configured-columns.ts': [String.raw`^(?:\d{4})[/.-](?:\d{2}) (?:[A-Za-z]{3})$`],
	'shared/loan/notice-text/tables.ts': [String.raw`\|`, '\t'],
};

/** Patterns that take quadratic time, with the short text to which each is applied. */
const limited: Readonly<Record<string, string>> = {
	'/\\B(?=(\\d{3})+$)/g': 'digits of one figure',
};

const timeoutMillis = 20_000;
/** Length of the text that confirms a suspicion of the checker. Linear patterns never need `confirmedMillis` for it. */
const confirmedLength = 60_000;
const confirmedMillis = 300;
const cacheFile = 'node_modules/.cache/linear-patterns.json';

interface Pattern {
	readonly source: string;
	readonly flags: string;
	readonly places: string[];
}

const patterns = new Map<string, Pattern>();

function add(source: string, flags: string, place: string): void {
	const text = `/${source}/${flags}`;
	const known = patterns.get(text) ?? { source, flags, places: [] };
	known.places.push(place);
	patterns.set(text, known);
}

/** Records the regular expression literals of a file. Returns true if the file also builds patterns at run time. */
function readLiterals(file: string): boolean {
	const text = readFileSync(file, 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	let isBuilding = false;
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const end = node.text.lastIndexOf('/');
			const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
			add(node.text.slice(1, end), node.text.slice(end + 1), `${file}:${line}`);
		}
		const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
		if (isCall && node.expression.getText() === 'RegExp') isBuilding = true;
		ts.forEachChild(node, visit);
	};
	visit(source);
	return isBuilding;
}

/** Modules whose patterns have been recorded. */
const recorded = new Set<string>();

/** Loads a module, and records the patterns that the module and its imports build. */
async function recordBuilt(file: string): Promise<void> {
	const original = globalThis.RegExp;
	const build = (pattern: string | RegExp, flags = ''): RegExp => {
		const built = new original(pattern, flags);
		const place = builder();
		if (place === undefined || !isProduct(place)) return built;
		recorded.add(place);
		add(built.source, built.flags, place);
		return built;
	};
	globalThis.RegExp = new Proxy(original, {
		construct: (_, [pattern, flags]) => build(pattern, flags),
		apply: (_, __, [pattern, flags]) => build(pattern, flags),
	});
	try {
		await import(resolve(file));
	} finally {
		globalThis.RegExp = original;
	}
}

/** Returns the product's module that is building a pattern. Undefined if a package builds it. */
function builder(): string | undefined {
	const frames = new Error().stack?.split('\n').slice(4) ?? [];
	const [, path] = /file:\/\/(\/[^:)]+)/.exec(frames[0] ?? '') ?? [];
	return path === undefined || path.includes('node_modules') ? undefined : relative(process.cwd(), path);
}

const files = globSync(sources).filter(isProduct).sort();
const faults: string[] = [];
// One module after the other, because a module that is already loaded does not build its patterns again.
for (const file of files.filter(readLiterals)) {
	const samples = builtWhileRunning[file];
	if (samples === undefined) await recordBuilt(file);
	if (samples === undefined && !recorded.has(file)) {
		faults.push(`${file} builds patterns while it runs: they cannot be checked. Build them when the module loads.`);
	}
	for (const sample of samples ?? []) add(sample, '', file);
}

/** Patterns that an earlier run found to be linear. */
const cached = new Set<string>(readCache());

function readCache(): string[] {
	try {
		return JSON.parse(readFileSync(cacheFile, 'utf8')) as string[];
	} catch {
		return [];
	}
}

/** Runs an attack found by fuzzing. The checker may be wrong, because it treats bounded repetitions as unbounded. */
function isConfirmed({ source, flags, attack }: VulnerableDiagnostics): boolean {
	const once = attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0);
	const repeats = Math.ceil(confirmedLength / Math.max(once, 1));
	const text = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + attack.suffix;
	const began = process.cpuUsage();
	text.search(new RegExp(source, flags));
	const { user, system } = process.cpuUsage(began);
	return (user + system) / 1000 > confirmedMillis;
}

const queue = [...patterns].filter(([text]) => limited[text] === undefined && !cached.has(text));
const checked = queue.length;
async function checkQueue(): Promise<void> {
	for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
		const [text, { source, flags, places }] = next;
		const result = await check(source, flags, { timeout: timeoutMillis });
		const isGuess = result.status === 'vulnerable' && result.checker === 'fuzz' && !isConfirmed(result);
		if (result.status === 'safe' || isGuess) {
			cached.add(text);
			continue;
		}
		const reason = result.status === 'vulnerable' ? `is ${result.complexity.summary}` : `is ${result.error.kind}`;
		const attack = result.status === 'vulnerable' ? `, such as for ${result.attack.pattern}` : '';
		faults.push(`${places.join(', ')}: ${text} ${reason}${attack}`);
	}
}
await Promise.all(Array.from({ length: availableParallelism() }, checkQueue));

mkdirSync('node_modules/.cache', { recursive: true });
writeFileSync(cacheFile, JSON.stringify([...cached].filter((text) => patterns.has(text)).sort()));
for (const text of Object.keys(limited)) if (!patterns.has(text)) faults.push(`the exception ${text} is not used`);
for (const fault of faults.sort()) process.stderr.write(`${fault}\n`);
process.stdout.write(`${patterns.size} patterns, ${checked} not checked before, ${faults.length} faults\n`);
process.exit(faults.length === 0 ? 0 : 1);
