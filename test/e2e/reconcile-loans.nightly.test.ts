import { expect, it } from 'vitest';
import { peopleBytes, truthOf } from '#shared/table/testing/people-file.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { picture, pictureFolder } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();
const path = 'loans/RFR_interest_run_2026Q2.xlsx';

interface Truth {
	readonly rows: readonly {
		readonly carryThrough: Readonly<Record<string, string>>;
		readonly truth: { readonly agentDifference?: string; readonly agentCause?: string };
	}[];
}

/** Loans whose stated interest differs from the calculated interest by more than the last digit. */
const wrong = truthOf<Truth>(path).rows.filter(
	({ truth }) => truth.agentCause !== undefined && Math.abs(Number(truth.agentDifference)) > 0.01,
);

it("a lender's sheet is reconciled in four clicks, and the result lists differing loans with causes and a mail", async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	let presses = 1;
	const press = async (role: 'button' | 'checkbox' | 'menuitem', name: string | RegExp) => {
		presses += 1;
		await page.getByRole(role, { name }).click();
	};
	const buffer = Buffer.from(peopleBytes(path));
	await page.getByLabel('Choose file').setInputFiles({ name: 'RFR_interest_run_2026Q2.xlsx', mimeType: '', buffer });
	await page.getByText('20 lines are not loans').waitFor();
	await expectAccessible(page, 'questions with a long list of lines');
	await press('button', 'Accept all 6 proposals');
	await press('button', 'Calculate with the dates as written');
	await press('checkbox', 'Differing interest only');
	expect(presses).toBe(4);
	const grid = page.getByRole('grid', { name: 'Loans of the file' });
	await grid.getByText('LN-1001', { exact: true }).waitFor();
	const shown = await grid.getByRole('row').allInnerTexts();
	const loanIds = shown.slice(1).map((row) => /LN-\d+/.exec(row)?.[0]);
	expect(loanIds).toEqual(wrong.map(({ carryThrough }) => carryThrough['Loan ref']));
	await grid.getByText('Differs: CAS and margin were compounded').first().waitFor();
	await expectAccessible(page, 'reconciled loans');
	await picture(page, 'reconcile', { fullPage: true });
	await press('button', 'Copy mail to the agent (14 loans)');
	await press('menuitem', 'In English');
	await page.getByText('The mail about 14 loans is copied.').waitFor();
	expect(presses).toBe(6);
	const mail = await page.evaluate(() => navigator.clipboard.readText());
	for (const { carryThrough, truth } of wrong) {
		expect(mail).toContain(carryThrough['Loan ref']);
		expect(mail.replaceAll(',', '')).toContain(`difference ${truth.agentDifference?.replace(/^(?!-)/, '+')}`);
	}
	if (pictureFolder === undefined) return;
	await page.setViewportSize({ width: 390, height: 844 });
	await page.screenshot({ path: `${pictureFolder}/reconcile-390.png`, fullPage: true });
});
