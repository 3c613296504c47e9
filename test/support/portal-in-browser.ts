import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { oncePerWorker } from './once-per-worker.ts';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';
import { newProfile, openPage, signIn, type Visit, type VisitOptions, visit } from './visit.ts';

/** A browser profile in which a user has signed in, with the resulting local storage. */
interface Profile {
	readonly context: BrowserContext;
	readonly storage: readonly (readonly [string, string])[];
}

interface SignedInOptions extends VisitOptions {
	/** Called with the page while it is still empty, for example to intercept calls. */
	readonly before?: (page: Page) => Promise<unknown>;
}

interface SignedInProfiles {
	/** Opens a page that restores the session of a user, as a reload does, without the stored data of other pages. */
	visit(login: string, options: SignedInOptions): Promise<Visit>;
	close(): Promise<void>;
}

/** Profiles of a browser in which each user signs in once per language, because signing in takes over a second. */
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

/** The sign-in page is left open for the first visit: loading the app in it again takes half the time of a new page. */
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
	// Leaves the app before removing what it has stored for a reload.
	await page.goto(`${origin}/favicon.svg`);
	await page.evaluate(() => sessionStorage.clear());
	if (faults.length > 0) throw new Error(`signing in: ${faults.join('\n')}`);
	return { profile: { context, storage }, opened };
}

/**
 * Runs in a page before its scripts. A reload, which has the page's session storage, keeps what the page has stored.
 */
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
	/** Browser faults that the test provokes, such as the status of a refused call. */
	readonly expectedFaults?: RegExp;
}

export interface PortalInBrowser {
	readonly portal: TemporaryPortal;
	/** Opens the login screen, or a different page that needs no sign-in, in a new browser profile. */
	visit(options?: VisitOptions & Expected): Promise<Visit>;
	/** Signs in with a password, in a new browser profile. */
	signsIn(login: string, options?: VisitOptions & Expected & { readonly password?: string }): Promise<Visit>;
	/** Opens the portal for a user who has already signed in. The browser profile is shared with other tests. */
	signedIn(login?: string, options?: SignedInOptions & Expected): Promise<Visit>;
}

interface Opened {
	readonly portal: TemporaryPortal;
	readonly browser: Browser;
	readonly profiles: SignedInProfiles;
}

/** A seeded portal for the tests of one file, and a browser. No file sees the data of a different file. */
export function portalInBrowser(): PortalInBrowser {
	return inBrowser(open, async ({ portal, profiles }) => {
		await profiles.close();
		await portal.close();
	});
}

/** The seeded portal shared by all files of a worker that do not change it, and a browser. */
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

/** Closes pages after each test, which fails if one of them had an unexpected fault. */
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
