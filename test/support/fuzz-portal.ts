import { ApiCaller } from './api-caller.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';
import { addFuzzThings } from './fuzz-things.ts';

export interface FuzzResult {
	/** Number of answers by status. */
	readonly statuses: Readonly<Record<number, number>>;
	/** Requests that were answered with 5xx, or repeated too much of the caller's text. */
	readonly faults: readonly { readonly request: FuzzRequest; readonly status: number; readonly answer: string }[];
	/** The slowest answers, slowest first. */
	readonly slowest: readonly { readonly request: FuzzRequest; readonly status: number; readonly millis: number }[];
}

const logins = [
	'operator@portal.example',
	'admin@demo-bank.example',
	'user@demo-bank.example',
	'user@batch-client.example',
];

/** Maximum length of a refusal in the contract: twenty issues of a few lines. */
const longestRefusal = 12_000;
const longestRepeated = /x{241}/;
const slowestKept = 5;

/** Sends requests to a seeded portal, one after the other. */
export async function fuzzPortal(origin: string, seed: number, count: number): Promise<FuzzResult> {
	const api = new ApiCaller(origin);
	const tokens: string[] = [];
	for (const login of logins) tokens.push(await api.signIn(login));
	const things = await addFuzzThings(api, tokens[1] ?? '');
	const requests = fuzzRequests(seed, tokens, things);
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
		if (answer.status >= 500 || repeats) faults.push({ request, status: answer.status, answer: text.slice(0, 500) });
	}
	return { statuses, faults, slowest };
}
