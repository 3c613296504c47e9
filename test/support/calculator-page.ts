import type { Locator, Page } from 'playwright-core';
import type { PortalInBrowser } from './portal-in-browser.ts';
import type { Visit } from './visit.ts';

/** Opens the calculator as a signed-in user, and waits until it is ready for input. */
export async function calculator(
	web: PortalInBrowser,
	options: Parameters<PortalInBrowser['signedIn']>[1] = {},
): Promise<Visit> {
	const opened = await web.signedIn(undefined, options);
	await opened.page.waitForURL('**/compoundcalcu');
	await opened.page.locator('form fieldset').waitFor();
	return opened;
}

export function field(page: Page, label: string): Locator {
	return page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();
}

export function button(within: Page | Locator, name: string | RegExp): Locator {
	return within.getByRole('button', { name, exact: true }).first();
}

/** Opens the form. After Go, the form is collapsed to one line with the terms. */
export async function editTerms(page: Page): Promise<void> {
	const edit = page.getByRole('button', { name: /^(Edit the terms|修改条件)$/ });
	if (await edit.isVisible()) await edit.click();
}

export async function fillDate({ page }: Visit, label: string, date: string): Promise<void> {
	await editTerms(page);
	await field(page, label).fill(date);
	await field(page, label).press('Tab');
}

export async function choose({ page }: Visit, label: string, option: string): Promise<void> {
	await editTerms(page);
	await button(page, new RegExp(`^${label}`)).click();
	await page.getByRole('option', { name: option, exact: true }).click();
}

/** Selects terms that the sources of a convention leave open. The list of conventions must be open. */
export async function chooseOpen(
	page: Page,
	convention: string,
	choices: Readonly<Record<string, string>>,
): Promise<void> {
	const entry = page.getByRole('article', { name: convention, exact: true });
	for (const [label, option] of Object.entries(choices)) {
		await button(entry, new RegExp(`^${label}`)).click();
		await page.getByRole('option', { name: option, exact: true }).click();
	}
}

export async function said(page: Page, text: string): Promise<void> {
	await page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
}
