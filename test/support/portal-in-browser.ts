import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { oncePerWorker } from './once-per-worker.ts';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';
import { newProfile, openPage, signIn, type Visit, type VisitOptions, visit } from './visit.ts';

/** A browser profile in which a user has signed in, and the content of its local storage. */
interface Profile {
	readonly context: BrowserContext;
	readonly storage: readonly (readonly [string, string])[];
}

interface SignedInOptions extends VisitOptions {
	/** Called while the page is still empty, for example to intercept calls. */
	readonly before?: (page: Page) => Promise<unknown>;
}

interface SignedInProfiles {
	/** Opens a page that restores a user's session, as after a reload, but without data that other pages stored. */
	visit(login: string, options: SignedInOptions): Promise<Visit>;
	close(): Promise<void>;
}

/** Keeps browser profiles in which each user signed in once per language, because signing in takes over a second. */
function signedInProfiles(browser: Browser, origin: string): SignedInProfiles {
	const profiles = new Map<string, Profile>();
	return {
		async visit(login, { before, path = '/', ...options }) {
			const name = `${login} ${options.language}`;
			const known = profiles.get(name);
			const { profile, opened } =
				known === undefined
					? await signedInProfile(browser, origin, login, options)
					: { profile: known, opened: await openPage(known.context, options) };
			profiles.set(name, profile);
			await opened.page.addInitScript(restoreOnce, profile.storage);
			await before?.(opened.page);
			await opened.page.goto(origin + path);
			return opened;
		},
		async close() {
			await Promise.all([...profiles.values()].map(({ context }) => context.close()));
			profiles.clear();
		},
	};
}

/** Keeps the sign-in page open for the first visit: loading the app in it takes half as long as in a new page. */
async function signedInProfile(
	browser: Browser,
	origin: string,
	login: string,
	options: VisitOptions,
): Promise<{ readonly profile: Profile; readonly opened: Visit }> {
	const context = await newProfile(browser, options.language);
	const opened = await openPage(context, options);
	const { page, faults } = opened;
	await page.goto(origin);
	await signIn(page, login);
	await page.getByRole('button', { name: new RegExp(login.replaceAll('.', '\\.')) }).waitFor();
	const storage = await page.evaluate(() => Object.entries({ ...localStorage }) as [string, string][]);
	// Leaves the app before the data that it stores for a reload are removed.
	await page.goto(`${origin}/favicon.svg`);
	await page.evaluate(() => sessionStorage.clear());
	if (faults.length > 0) throw new Error(`signing in: ${faults.join('\n')}`);
	return { profile: { context, storage }, opened };
}

/** Restores local storage before a page's scripts run. After a reload, session storage exists and the data are kept. */
function restoreOnce(storage: Profile['storage']): void {
	if (sessionStorage.getItem('restored') !== null) return;
	sessionStorage.setItem('restored', 'yes');
	const [language, mode] = [localStorage.getItem('portal.language'), localStorage.getItem('portal.mode')];
	localStorage.clear();
	for (const [key, value] of storage) localStorage.setItem(key, value);
	if (language !== null) localStorage.setItem('portal.language', language);
	if (mode !== null) localStorage.setItem('portal.mode', mode);
}

const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));

interface Expected {
	/** Matches browser errors that the test causes on purpose, such as the status of a refused call. */
	readonly expectedFaults?: RegExp;
}

export interface PortalInBrowser {
	readonly portal: TemporaryPortal;
	/** Opens the login page, or a different page that does not need a sign-in, in a new browser profile. */
	visit(options?: VisitOptions & Expected): Promise<Visit>;
	/** Signs in with a password, in a new browser profile. */
	signsIn(login: string, options?: VisitOptions & Expected & { readonly password?: string }): Promise<Visit>;
	/** Opens the portal for a user who has already signed in. Other tests share the browser profile. */
	signedIn(login?: string, options?: SignedInOptions & Expected): Promise<Visit>;
}

interface Opened {
	readonly portal: TemporaryPortal;
	readonly browser: Browser;
	readonly profiles: SignedInProfiles;
}

/** Starts a browser and a seeded portal for the tests of one file. Other files do not see the data of this portal. */
export function portalInBrowser(): PortalInBrowser {
	return inBrowser(open, async ({ portal, profiles }) => {
		await profiles.close();
		await portal.close();
	});
}

/** Returns a browser and the seeded portal that all files of a worker share. The tests must not change its data. */
export function sharedPortalInBrowser(): PortalInBrowser {
	const { SEEDED_DATA: seeded = '' } = process.env;
	return inBrowser(
		() => oncePerWorker('portal in browser', () => open({ within: dirname(seeded) })),
		async () => undefined,
	);
}

async function open(options: { readonly within?: string } = {}): Promise<Opened> {
	if (!existsSync(`${webDirectory}/index.html`)) throw new Error('the web app is not built: run npm run build');
	const [portal, browser] = await Promise.all([
		temporaryPortal({ seed: true, webDirectory, ...options }),
		oncePerWorker('browser', openBrowser),
	]);
	return { portal, browser, profiles: signedInProfiles(browser, portal.origin) };
}

/** Closes all pages after each test. The test fails if an unexpected error occurred in one of them. */
function inBrowser(openAll: () => Promise<Opened>, close: (opened: Opened) => Promise<void>): PortalInBrowser {
	let opened: Opened;
	const pages: { readonly page: Visit; readonly expectedFaults: RegExp | undefined }[] = [];

	beforeAll(async () => {
		opened = await openAll();
	});

	afterEach(async ({ task }) => {
		const ended = pages.splice(0);
		const failed = task.result?.state === 'fail' ? ended : [];
		const shown = await Promise.all(failed.map(({ page: { page } }) => page.ariaSnapshot({ timeout: 5000 })));
		await Promise.all(ended.map(({ page }) => page.close()));
		const faults = ended.flatMap(({ page, expectedFaults }) =>
			page.faults.filter((fault) => expectedFaults?.test(fault) !== true),
		);
		expect(faults, 'errors of the console, of scripts and of the content security policy').toEqual([]);
		if (failed.length > 0) throw new Error(`When the test failed, the page showed:\n${shown.join('\n')}`);
	});

	afterAll(async () => {
		if (opened !== undefined) await close(opened);
	});

	const watched = async (opening: Promise<Visit>, { expectedFaults }: Expected) => {
		const page = await opening;
		pages.push({ page, expectedFaults });
		return page;
	};

	const visitPortal = ({ expectedFaults, ...options }: VisitOptions & Expected = {}) =>
		watched(visit(opened.browser, opened.portal.origin, options), { expectedFaults });

	return {
		get portal() {
			return opened.portal;
		},
		visit: visitPortal,
		async signsIn(login, { password, ...options } = {}) {
			const page = await visitPortal(options);
			await signIn(page.page, login, password);
			return page;
		},
		signedIn: (login = 'user@demo-bank.example', { expectedFaults, ...options } = {}) =>
			watched(opened.profiles.visit(login, options), { expectedFaults }),
	};
}
