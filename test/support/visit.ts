import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';

export type Language = 'en' | 'zh';
export type Mode = 'light' | 'dark';

export interface VisitOptions {
	readonly language?: Language;
	readonly mode?: Mode;
	/** Address within the portal, with query and fragment. Default: `/`, which users open first. */
	readonly path?: string;
}

/** A page of the portal, and all errors that occurred in it. */
export interface Visit {
	readonly page: Page;
	readonly context: BrowserContext;
	/** Errors in the console and in scripts, and violations of the content security policy. */
	readonly faults: readonly string[];
	close(): Promise<void>;
}

/** Timeout that is long enough for a busy machine. A wait ends as soon as its condition is true. */
const maxWaitMillis = 120_000;

export async function newProfile(browser: Browser, language: Language = 'en'): Promise<BrowserContext> {
	const context = await browser.newContext({
		viewport: { width: 1280, height: 800 },
		acceptDownloads: true,
		reducedMotion: 'reduce',
		locale: language === 'en' ? 'en-GB' : 'zh-CN',
	});
	context.setDefaultTimeout(maxWaitMillis);
	return context;
}

/** Opens the login page, or a different page that does not need a sign-in, in a new profile. */
export async function visit(
	browser: Browser,
	origin: string,
	{ path = '/', ...options }: VisitOptions = {},
): Promise<Visit> {
	const context = await newProfile(browser, options.language);
	const opened = await openPage(context, options);
	await opened.page.goto(origin + path);
	return { ...opened, close: () => context.close() };
}

export async function openPage(
	context: BrowserContext,
	{ language = 'en', mode = 'light' }: VisitOptions = {},
): Promise<Visit> {
	const page = await context.newPage();
	const faults: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'error') faults.push(message.text());
	});
	page.on('pageerror', (error) => faults.push(String(error)));
	await page.emulateMedia({ colorScheme: mode });
	await page.addInitScript(
		([chosenLanguage, chosenMode]) => {
			localStorage.setItem('portal.language', chosenLanguage as string);
			localStorage.setItem('portal.mode', chosenMode as string);
			// Chromium does not print a violation in the console if the script catches the exception, such as a test for
			// eval.
			document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
				reportError(new Error(`${violatedDirective} forbids ${blockedURI} in ${sourceFile}`)),
			);
		},
		[language, mode],
	);
	return { page, context, faults, close: () => page.close() };
}

export async function signIn(page: Page, username: string, password: string = demoPassword): Promise<void> {
	const fields = page.locator('form input');
	await fields.first().fill(username);
	await fields.first().press('Enter');
	await fields.nth(1).fill(password);
	await fields.nth(1).press('Enter');
}

/** Opens a module by its tab, or by its entry in the menu of hidden tabs. */
export async function openModule(page: Page, name: string): Promise<void> {
	const tab = page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name });
	const more = page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
	await tab.or(more).first().waitFor();
	if (await tab.isVisible()) await tab.click();
	else {
		await more.click();
		await page.getByRole('menuitem', { name }).click();
	}
}
