import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';
import { signIn, type Visit, type VisitOptions, visit } from './visit.ts';

const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));

interface Options extends VisitOptions {
	/** Faults of the browser that the test provokes, such as the status of a refused call. */
	readonly expectedFaults?: RegExp;
}

export interface PortalInBrowser {
	readonly portal: TemporaryPortal;
	/** The login screen, in a browser profile of its own. */
	visit(options?: Options): Promise<Visit>;
	/** What a user sees once the password is sent. */
	signedIn(login?: string, options?: Options & { readonly password?: string | undefined }): Promise<Visit>;
}

/**
 * A seeded portal and a browser for the tests of one file; no file sees the data of another.
 *
 * Pages are closed after each test, which fails when one of them had a fault that it does not expect.
 */
export function portalInBrowser(): PortalInBrowser {
	let portal: TemporaryPortal;
	let browser: Browser;
	const open: { readonly page: Visit; readonly expectedFaults: RegExp | undefined }[] = [];

	beforeAll(async () => {
		if (!existsSync(`${webDirectory}/index.html`)) throw new Error('the web app is not built: run npm run build');
		[portal, browser] = await Promise.all([temporaryPortal({ seed: true, webDirectory }), openBrowser()]);
	});

	afterEach(async () => {
		const pages = open.splice(0);
		await Promise.all(pages.map(({ page }) => page.close()));
		const faults = pages.flatMap(({ page, expectedFaults }) =>
			page.faults.filter((fault) => expectedFaults?.test(fault) !== true),
		);
		expect(faults, 'errors of the console, of scripts and of the content security policy').toEqual([]);
	});

	afterAll(async () => {
		await browser?.close();
		await portal?.close();
	});

	const visitPortal = async ({ expectedFaults, ...options }: Options = {}) => {
		const page = await visit(browser, portal.origin, options);
		open.push({ page, expectedFaults });
		return page;
	};

	return {
		get portal() {
			return portal;
		},
		visit: visitPortal,
		async signedIn(login = 'user@demo-bank.example', { password, ...options } = {}) {
			const opened = await visitPortal(options);
			await signIn(opened.page, login, password);
			return opened;
		},
	};
}
