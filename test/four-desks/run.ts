import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../support/browser.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import { newProfile, openPage, signIn } from '../support/visit.ts';
import { Hand } from './hand.ts';
import { type Job, jobs } from './jobs.ts';

/**
 * `node test/four-desks/run.ts`, after `npm run build`, performs the main task of each desk in a browser. Prints the
 * number of clicks and keys, and the seconds.
 */
const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));
if (!existsSync(`${webDirectory}/index.html`)) throw new Error('the web app is not built: run npm run build');

/** Other programs on the machine can slow a task down. */
const timeoutMillis = 120_000;

const portal = await temporaryPortal({ seed: true, webDirectory });
const browser = await openBrowser();
try {
	for (const job of jobs) if (!(await isDone(job))) process.exitCode = 1;
} finally {
	await browser.close();
	await portal.close();
}

/**
 * Performs a task.
 *
 * @returns false if the task needs more clicks than allowed, or does not reach its result
 */
async function isDone({ name, maxPresses, login, path, act }: Job): Promise<boolean> {
	const context = await newProfile(browser);
	context.setDefaultTimeout(timeoutMillis);
	try {
		const { page } = await openPage(context);
		await page.goto(portal.origin + path);
		if (login !== undefined) {
			await signIn(page, login);
			await page.getByRole('heading', { level: 1 }).first().waitFor();
		}
		const hand = new Hand(page);
		await act(hand);
		const { presses, keys, seconds } = hand.effort();
		const isWithin = presses <= maxPresses;
		const took = `${presses} presses (at most ${maxPresses}), ${keys} keys, ${seconds.toFixed(1)} s`;
		process.stdout.write(`${isWithin ? 'ok' : 'TOO MANY'}  ${name}: ${took}\n`);
		return isWithin;
	} catch (error) {
		process.stderr.write(`FAILED  ${name}: ${error instanceof Error ? error.stack : error}\n`);
		return false;
	} finally {
		await context.close();
	}
}
