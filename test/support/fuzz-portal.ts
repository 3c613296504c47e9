import type { Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { ApiCaller, bearer } from './api-caller.ts';
import { documentCheck } from './document-check.ts';
import { addFuzzThings, type FuzzThings, noThings } from './fuzz-things.ts';
import { sampleRequests } from './sample-requests.ts';

interface FuzzRequest {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/**
 * Returns pseudo-random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers.
 *
 * @see https://github.com/bryc/code/blob/master/jshash/PRNGs.md
 */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** This operation ends the session of its token, so that all later requests would be refused. */
const endsSession: OperationName = 'logout';

/** Generates endless requests from the contract: valid ones, and valid ones with a fault in one part. */
function* fuzzRequests(
	seed: number,
	tokens: readonly string[],
	things: FuzzThings = noThings,
): Generator<FuzzRequest, never> {
	const random = randomNumbers(seed);
	const below = (count: number) => Math.floor(random() * count);
	const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
	const names = Object.keys(routes) as OperationName[];

	const texts: (() => string)[] = [
		() => '',
		() => ' ',
		() => '\u0000',
		() => '\u202E\uFEFF',
		() => '\u{1f600}'.repeat(1 + below(60)),
		() => 'x'.repeat(10 ** (1 + below(4))),
		() => `e${'\u0301\u0323'.repeat(1 + below(400))}`,
		() => pick(['__proto__', 'constructor', 'NaN', '../../etc/passwd', '%00', '<script>', "' or 1=1", '=1+1']),
		() => pick(['9999-12-31', '1600-01-01', '2022-02-30', '-1', '1e308', '0.1', '0x10', 'USD', 'ORG#bni']),
		() => Buffer.from(JSON.stringify({ sub: 'x', login: 'y', sk: '\uffff', month: '2026-13' })).toString('base64url'),
	];
	if (things.ids.length > 0) texts.push(() => pick(things.ids));
	const values: readonly (() => unknown)[] = [
		() => null,
		() => true,
		() => pick([0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, 5e-324]),
		() => pick(texts)(),
		() => [],
		() => ({}),
		() => Array.from({ length: below(60) }, () => pick(texts)()),
		() => ({ [pick(texts)()]: pick(texts)() }),
		() => Array.from({ length: 1 + below(30) }).reduce<object>((inner) => [inner], []),
	];

	/** Returns a value in which one part is replaced, removed or added. */
	function mutated(value: unknown): unknown {
		if (typeof value !== 'object' || value === null || random() < 0.1) return mutatedLeaf(value);
		const entries = Object.entries(value);
		if (random() < 0.1) return { ...value, [pick(texts)()]: pick(values)() };
		if (entries.length === 0) return pick(values)();
		const [key] = pick(entries);
		const others = entries.map(([name, item]) => [name, name === key ? mutated(item) : item] as const);
		const kept = random() < 0.15 ? others.filter(([name]) => name !== key) : others;
		return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
	}

	/** Mutates a single value. JSON within a text is mutated as well, because configurations are sent in that form. */
	function mutatedLeaf(value: unknown): unknown {
		if (typeof value !== 'string' || !value.startsWith('{') || random() < 0.2) return pick(values)();
		return JSON.stringify(mutated(JSON.parse(value)));
	}

	function bodyOf(name: OperationName): FuzzRequest['body'] {
		const isKnown = random() < 0.7;
		const sample: unknown = (isKnown ? things.requests[name]?.(1 + below(8)) : undefined) ?? sampleRequests[name];
		const chance = random();
		if (sample === undefined) return chance < 0.5 ? null : 'x'.repeat(below(100));
		let json: unknown = sample;
		for (let count = chance < 0.15 ? 0 : 1 + below(3); count > 0; count--) json = mutated(json);
		const text = JSON.stringify(json) ?? '';
		if (random() < 0.8) return text;
		return pick([
			() => text.slice(0, below(text.length)),
			() => text.replace(/\d/, 'NaN'),
			() => text.replace('{', '{"__proto__":{"polluted":1},'),
			() => text.replace('"', '"\\ud800'),
			() => `${'['.repeat(10 ** (1 + below(4)))}${text}`,
			() => '',
			() => text.padEnd(200_000),
			() => new Uint8Array(Buffer.from(text, 'utf16le')),
			() => Uint8Array.from({ length: below(200) }, () => below(256)),
		])();
	}

	function headersOf(name: OperationName): Record<string, string> {
		const headers: Record<string, string> = {
			'content-type':
				random() < 0.8 ? 'application/json' : pick(['text/plain', 'multipart/form-data', 'image/png', 'x']),
		};
		if (random() < 0.1) headers['accept-encoding'] = pick(['gzip', 'gzip;q=0', '*', 'br', ',,;q', 'gzip;q=x']);
		if (random() < 0.1) headers['x-forwarded-for'] = pick(['', ',,,', '1.2.3.4, 5.6.7.8', 'x'.repeat(2000)]);
		if (random() < 0.05) headers['x-amzn-trace-id'] = 'x'.repeat(500);
		if (name === endsSession || random() < 0.08) {
			const [token = ''] = tokens;
			return {
				...headers,
				...pick([{}, bearer(''), bearer('a.b.c'), bearer(`${token}x`), { authorization: 'Basic eDp4' }]),
			};
		}
		return { ...headers, ...bearer(pick(tokens)) };
	}

	/** Sends the request as form data, if the contract supports it. */
	function formOf(name: OperationName): Pick<FuzzRequest, 'body' | 'headers'> {
		const fields = mutated(sampleRequests[name]);
		const parts = Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(
			([field, value]) =>
				`--fuzz\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
		);
		const text = `${parts.join('')}--fuzz--\r\n`;
		return {
			body: random() < 0.8 ? text : text.slice(0, below(text.length)),
			headers: { 'content-type': 'multipart/form-data; boundary=fuzz' },
		};
	}

	for (;;) {
		const name = pick(names);
		const { method, path, body: kind }: Route = routes[name];
		const isWrong = random() < 0.05;
		const form = kind === 'multipart' && random() < 0.6 ? formOf(name) : undefined;
		const body = form?.body ?? bodyOf(name);
		const actual = isWrong ? pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : method;
		yield {
			method: actual,
			path:
				random() < 0.05 ? `${path}${pick(['/', '?a=1&a=2', '?%ff', '/../..', '%2e', `?${'x=1&'.repeat(500)}`])}` : path,
			headers: { ...headersOf(name), ...form?.headers },
			body: actual === 'GET' ? null : body,
		};
	}
}

export interface FuzzResult {
	readonly statuses: Readonly<Record<number, number>>;
	/** Responses that have status 5xx, violate the API document, or repeat too much of the caller's text. */
	readonly faults: readonly {
		readonly request: FuzzRequest;
		readonly fault: string;
		readonly answer: string;
	}[];
	/** The responses that took longest, slowest first. */
	readonly slowest: readonly { readonly request: FuzzRequest; readonly status: number; readonly millis: number }[];
}

const logins = [
	'operator@portal.example',
	'admin@demo-bank.example',
	'user@demo-bank.example',
	'user@batch-client.example',
];

/** Maximum length of a refusal according to the contract, which allows twenty issues of a few lines. */
const longestRefusal = 12_000;
const longestRepeated = /x{241}/;
const slowestKept = 5;

export async function fuzzPortal(origin: string, seed: number, count: number): Promise<FuzzResult> {
	const api = new ApiCaller(origin);
	const tokens: string[] = [];
	for (const login of logins) tokens.push(await api.signIn(login));
	const things = await addFuzzThings(api, tokens[1] ?? '');
	const requests = fuzzRequests(seed, tokens, things);
	const faultOf = documentCheck();
	const statuses: Record<number, number> = {};
	const faults: FuzzResult['faults'][number][] = [];
	let slowest: FuzzResult['slowest'] = [];
	for (let number = 0; number < count; number++) {
		const request = requests.next().value;
		const began = performance.now();
		const answer = await fetch(`${api.origin}${request.path}`, {
			method: request.method,
			headers: request.headers,
			body: request.body,
		});
		const text = await answer.text();
		const millis = Math.round(performance.now() - began);
		if (slowest.length < slowestKept || millis > (slowest.at(-1)?.millis ?? 0)) {
			const ordered = [...slowest, { request, status: answer.status, millis }].sort((a, b) => b.millis - a.millis);
			slowest = ordered.slice(0, slowestKept);
		}
		statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
		const repeats = answer.status >= 400 && (text.length > longestRefusal || longestRepeated.test(text));
		const { status } = answer;
		const { method, path } = request;
		const contentType = answer.headers.get('content-type');
		const fault = faultOf({ method, path, status, contentType, text }) ?? (repeats ? `${status}, repeats` : undefined);
		if (fault !== undefined) faults.push({ request, fault, answer: text.slice(0, 500) });
	}
	return { statuses, faults, slowest };
}
