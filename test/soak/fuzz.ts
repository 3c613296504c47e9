import { fuzzPortal } from '../support/fuzz-portal.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/** Maximum duration of a response in milliseconds, on a machine without other work. */
const maxMillis = 5000;
/** Number of requests and seed, from the command line: `node test/soak/fuzz.ts 6000 2`. */
const [count = 24_000, seed = 1] = process.argv.slice(2).map(Number);

const portal = await temporaryPortal({ seed: true });
const began = performance.now();
const { statuses, faults, slowest } = await fuzzPortal(portal.origin, seed, count);
await portal.close();
console.log(`${count} requests of seed ${seed} in ${Math.round((performance.now() - began) / 1000)} s`, statuses);
for (const { fault, request, answer } of faults.slice(0, 20))
	console.log(fault, JSON.stringify(request).slice(0, 600), answer);
console.log(`${faults.length} answers of 5xx, off the API document, or that repeat too much`);
for (const { status, millis, request } of slowest)
	console.log(`${millis} ms`, status, request.method, request.path, (request.body ?? '').slice(0, 200).toString());
const slow = slowest.filter(({ millis }) => millis > maxMillis).length;
console.log(`${slow} of the slowest answers took more than ${maxMillis} ms`);
process.exitCode = faults.length === 0 && slow === 0 ? 0 : 1;
