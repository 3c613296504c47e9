import { openApiDocument } from '#web/api-document/openapi.ts';
import { ApiCaller, bearer } from '../support/api-caller.ts';
import { documentCheck } from '../support/document-check.ts';
import { documentRequests } from '../support/document-requests.ts';
import { addFuzzThings } from '../support/fuzz-things.ts';
import { publisherServer } from '../support/publisher-server.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/** Number of requests and first seed, from the command line: `node test/soak/contract.ts 5000 2`. */
const [count = 30_000, seed = 1] = process.argv.slice(2).map(Number);

/** Number of requests to one portal. The next portal starts without the requests' changes, such as to users' rights. */
const requestsOfPortal = 5000;
const maxPrinted = 20;
/** Matches operations whose responses contain cursors or the identifiers of new objects. */
const makes = /Add$|Save$|Start$|Upload$|Run$|Resend$|Reproduce$|^(loanList|runList|loanBatchList|auditList|runOpen)$/;
const logins = ['operator@portal.example', 'admin@demo-bank.example', 'user@demo-bank.example'];

const document = openApiDocument('1.0.0');
const operationCount = Object.keys(document.paths).length;
const requestOf = documentRequests(document);
const faultOf = documentCheck();
/** Number of responses by operation: successful responses and all responses. */
const answers = new Map<string, { done: number; all: number }>();
const statuses: Record<number, number> = {};
let faults = 0;

/** Users whose requests were refused, by operation. They rarely send requests for that operation again. */
const refused = new Map<string, Set<string>>();

function callerOf(name: string, number: number): string {
	const candidates = number % 5 === 0 ? logins : logins.filter((login) => !refused.get(name)?.has(login));
	const usual = candidates.length > 0 ? candidates : logins;
	return usual[Math.floor(number / operationCount) % usual.length] ?? '';
}

/** Identifiers of objects that requests created. Omits seeded objects, so that requests do not delete seeded users. */
class Made {
	readonly #values = new Map<string, readonly unknown[]>();

	add(answer: unknown): void {
		if (typeof answer !== 'object' || answer === null) return;
		for (const [name, value] of Object.entries(answer)) {
			if (typeof value === 'object') this.add(value);
			else if (/^(cursor|version)$|.Id$/.test(name)) {
				this.#values.set(name, [...(this.#values.get(name) ?? []), value].slice(-8));
			}
		}
	}

	/** Returns known identifiers, with the seeded organisation unless the request would change or remove it. */
	valuesFor(name: string): ReadonlyMap<string, readonly unknown[]> {
		return name.startsWith('organisation') ? this.#values : new Map([...this.#values, ['orgId', ['demo-bank']]]);
	}
}

async function tryPortal(first: number, end: number): Promise<void> {
	const portal = await temporaryPortal({ seed: true, isFetching: true });
	const api = new ApiCaller(portal.origin);
	const tokens = new Map<string, string>();
	for (const login of logins) tokens.set(login, await api.signIn(login));
	const made = new Made();
	const { requests } = await addFuzzThings(api, tokens.get('admin@demo-bank.example') ?? '');
	for (const request of Object.values(requests)) made.add(request(1));
	for (let number = first; number < end; number++) {
		const { name, method, path, isPublic, body } = requestOf(seed + number, (each) => made.valuesFor(each));
		const caller = callerOf(name, number);
		// Signing out uses a separate session, because it would end the session of later requests.
		const token = name === 'logout' ? await api.signIn(caller).catch(() => undefined) : tokens.get(caller);
		const answer = await fetch(`${api.origin}${path}`, {
			method,
			headers: { 'content-type': 'application/json', ...(isPublic ? {} : bearer(token)) },
			body: method === 'GET' ? null : (JSON.stringify(body) ?? null),
		});
		const text = await answer.text();
		const { status } = answer;
		statuses[status] = (statuses[status] ?? 0) + 1;
		if (/"(not-an-administrator|not-the-operator|module-not-entitled)"/.test(text))
			refused.set(name, (refused.get(name) ?? new Set()).add(caller));
		const counted = answers.get(name) ?? { done: 0, all: 0 };
		answers.set(name, { done: counted.done + (status === 200 ? 1 : 0), all: counted.all + 1 });
		const fault = faultOf({ method, path, status, contentType: answer.headers.get('content-type'), text });
		if (fault === undefined) {
			if (status === 200 && method === 'POST' && makes.test(name)) made.add(JSON.parse(text));
			continue;
		}
		faults += 1;
		if (faults > maxPrinted) continue;
		console.log(`${method} ${path} of seed ${seed + number}: ${fault}`);
		console.log(`  sent by ${caller}: ${JSON.stringify(body)?.slice(0, 10_000)}`);
		console.log(`  answered: ${text.slice(0, 600)}`);
	}
	await portal.close();
}

// Replaces the publishers of rates, so that nothing is fetched from the internet.
const publisher = await publisherServer();
process.env.PUBLISHER_STAND_IN = publisher.origin;
const began = performance.now();
for (let first = 0; first < count; first += requestsOfPortal) {
	await tryPortal(first, Math.min(first + requestsOfPortal, count));
}
await publisher.close();
const neverDone = [...answers].filter(([, { done }]) => done === 0).map(([name]) => name);
console.log(`${count} requests of seed ${seed} in ${Math.round((performance.now() - began) / 1000)} s`, statuses);
console.log(`Never carried out: ${neverDone.join(', ') || 'none'}`);
console.log(`${faults} answers off the document`);
process.exitCode = faults === 0 ? 0 : 1;
