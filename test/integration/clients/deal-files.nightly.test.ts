import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { bookDate, bookOfDeals } from '#test/support/file-run.ts';
import { folderOfUser, installTypescript, withPython } from './installed-client.ts';

const user = await folderOfUser();
const terms = JSON.stringify({ format: 'jsonl', valuationDate: bookDate });
const write = (name: string, text: string) => writeFileSync(join(user.folder, name), text);
write('deals.jsonl', bookOfDeals(3));

/** Expects that three deals have results, and that the run of the aborted call is cancelled. */
async function expectRuns(output: string): Promise<void> {
	const lines = user.read('results.jsonl').trimEnd().split('\n');
	expect(lines.map((line) => JSON.parse(line))).toEqual(
		[0, 1, 2].map((i) => expect.objectContaining({ dealId: `D${i}`, rfrMtM: expect.any(Number) })),
	);
	const [runId, outcome] = output.trim().split('\n');
	expect(outcome).toBe('stopped');
	const { body } = await user.api.post(routes.runStatus.path, { runId }, user.token);
	expect(body.state).toBe('cancelled');
}

it('TypeScript values a deal file in one call, and cancels the run of an aborted call', async () => {
	await installTypescript(user);
	write(
		'book.mjs',
		`
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Portal, password } from 'rfr-portal-client';
const { PORTAL_URL: origin, PORTAL_USER, PORTAL_PASSWORD } = process.env;
const portal = new Portal({ origin, credential: password(PORTAL_USER, PORTAL_PASSWORD), pollMillis: 50 });
const deals = await openAsBlob('deals.jsonl');
const { result } = await portal.valueFile(deals, ${terms});
await writeFile('results.jsonl', result);
const stop = new AbortController();
const onProgress = ({ runId }) => {
	console.log(runId);
	stop.abort(new Error('stopped'));
};
await portal.valueFile(deals, ${terms}, { signal: stop.signal, onProgress }).catch(({ message }) => console.log(message));
`,
	);
	await expectRuns(await user.run(process.execPath, ['book.mjs']));
});

it('Python values a deal file in one call, and cancels the run of a cancelled call', async () => {
	write(
		'book.py',
		`
import os, threading
from rfr_portal import Cancelled, Portal, password
portal = Portal(os.environ["PORTAL_URL"], password(os.environ["PORTAL_USER"], os.environ["PORTAL_PASSWORD"]), poll_seconds=0.05)
terms = ${terms}
states = []
portal.value_file("deals.jsonl", "results.jsonl", terms, on_progress=lambda run: states.append(run["state"]))
assert states[-1] == "done", states
cancel = threading.Event()
try:
    portal.value_file("deals.jsonl", "none.jsonl", terms, cancel=cancel, on_progress=lambda run: (print(run["runId"]), cancel.set()))
except Cancelled:
    print("stopped")
`,
	);
	await expectRuns(await withPython(user)('book.py'));
});
