import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Portal, password } from 'rfr-portal-client';

const { PORTAL_URL = 'http://localhost:8080', PORTAL_USER = '', PORTAL_PASSWORD = '' } = process.env;
const portal = new Portal({ origin: PORTAL_URL, credential: password(PORTAL_USER, PORTAL_PASSWORD) });
const [path = 'loans.csv', target = 'result.csv'] = process.argv.slice(2);

// Ctrl-C stops waiting and cancels the file in the portal.
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const { loanFile, result } = await portal.calculateLoanFile(
	await openAsBlob(path),
	{ fileName: basename(path) },
	{ signal: stop.signal, onProgress: ({ state }) => console.error(state) },
);
await writeFile(target, result);
console.log(`${loanFile.rows} loans, ${loanFile.faultRows ?? 0} with an error: ${target}`);
await portal.signOut();
