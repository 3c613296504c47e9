import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newProfile, openPage, signIn, type Visit, type VisitOptions } from './visit.ts';

/** A browser profile in which a user has signed in, with the local storage that this left. */
interface Profile {
	readonly context: BrowserContext;
	readonly storage: readonly (readonly [string, string])[];
}

export interface SignedInOptions extends VisitOptions {
	/** Called with the page while it is still empty, such as to answer calls of its own. */
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
			const profile = profiles.get(name) ?? (await signedInProfile(browser, origin, login, options));
			profiles.set(name, profile);
			const opened = await openPage(profile.context, options);
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

async function signedInProfile(
	browser: Browser,
	origin: string,
	login: string,
	options: VisitOptions,
): Promise<Profile> {
	const context = await newProfile(browser, options.language);
	const { page, faults, close } = await openPage(context, options);
	await page.goto(origin);
	await signIn(page, login);
	await page.getByRole('button', { name: new RegExp(login.replaceAll('.', '\\.')) }).waitFor();
	const storage = await page.evaluate(() => Object.entries({ ...localStorage }) as [string, string][]);
	await close();
	if (faults.length > 0) throw new Error(`signing in: ${faults.join('\n')}`);
	return { context, storage };
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
