import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newProfile, openPage, signIn, type Visit, type VisitOptions } from './visit.ts';

/** A browser profile in which a user has signed in, with the local storage that this left. */
interface Profile {
	readonly context: BrowserContext;
	readonly storage: readonly (readonly [string, string])[];
}

export interface SignedInOptions extends VisitOptions {
	/** Called with the page while it is still empty, for example to intercept calls. */
	readonly before?: (page: Page) => Promise<unknown>;
}

export interface SignedInProfiles {
	/** A page that restores the session of a user, as a reload does, and finds nothing that other pages have stored. */
	visit(login: string, options: SignedInOptions): Promise<Visit>;
	close(): Promise<void>;
}

/** Profiles of a browser in which each user signs in once for each language, because signing in takes over a second. */
export function signedInProfiles(browser: Browser, origin: string): SignedInProfiles {
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

/** The page of the sign-in is left for the first visit: loading the app in it again takes half the time of a new page. */
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
	// The app is left before what it has stored for a reload is removed.
	await page.goto(`${origin}/favicon.svg`);
	await page.evaluate(() => sessionStorage.clear());
	if (faults.length > 0) throw new Error(`signing in: ${faults.join('\n')}`);
	return { profile: { context, storage }, opened };
}

/** Runs in a page before its scripts. A reload, which has the page's session storage, keeps what the page has stored. */
function restoreOnce(storage: Profile['storage']): void {
	if (sessionStorage.getItem('restored') !== null) return;
	sessionStorage.setItem('restored', 'yes');
	const [language, mode] = [localStorage.getItem('portal.language'), localStorage.getItem('portal.mode')];
	localStorage.clear();
	for (const [key, value] of storage) localStorage.setItem(key, value);
	if (language !== null) localStorage.setItem('portal.language', language);
	if (mode !== null) localStorage.setItem('portal.mode', mode);
}
