import { describe, it } from 'vitest';
import { expectAccessible, languages } from '../support/accessibility.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = sharedPortalInBrowser();

const texts = {
	en: { go: 'Go', reset: 'Reset', export: 'Export', cancel: 'Cancel', addChange: 'Add Principal Change', save: 'Save' },
	zh: { go: '计算', reset: '重置', export: '导出', cancel: '取消', addChange: '添加本金变动', save: '保存' },
} as const;

describe.each(languages)('in %s', (language) => {
	const text = texts[language];

	it('has no accessibility violation at sign-in and on the welcome page', async () => {
		const { page } = await web.visit({ language });
		await page.locator('form input').first().waitFor();
		await expectAccessible(page, 'login', language);
		await page
			.getByText(language === 'en' ? 'Forgot your password?' : '忘记密码')
			.first()
			.click();
		await expectAccessible(page, 'forgotten password', language);
		await page.reload();
		await signIn(page, 'new@demo-bank.example');
		await page.locator('input[autocomplete="new-password"]').first().waitFor();
		await expectAccessible(page, 'first password', language);
		await page.reload();
		await signIn(page, 'user@batch-client.example');
		await page.getByRole('button', { name: /user@batch-client\.example/ }).waitFor();
		await page.getByRole('heading', { level: 1 }).waitFor();
		await expectAccessible(page, 'welcome', language);
	});

	it('has no accessibility violation in the calculator', async () => {
		const { page } = await web.signedIn(undefined, { language });
		await page.getByRole('button', { name: text.go, exact: true }).waitFor();
		await expectAccessible(page, 'calculator', language);
		await page.getByRole('button', { name: text.addChange, exact: true }).click();
		await page.getByRole('button', { name: text.save, exact: true }).click();
		await expectAccessible(page, 'principal changes and a notification', language);
		await page.locator('button[aria-haspopup="listbox"]').first().click();
		await page.getByRole('option', { name: /^GBP/ }).click();
		await page.getByRole('dialog').waitFor();
		await expectAccessible(page, 'change of the currency', language);
		await page.getByRole('dialog').getByRole('button', { name: text.cancel, exact: true }).click();
		await page.getByRole('button', { name: text.go, exact: true }).click();
		await page.getByRole('grid').waitFor();
		await page.getByRole('grid').press('Enter');
		await expectAccessible(page, 'result with an explanation', language);
		for (const dialog of [text.reset, text.export]) {
			await page.getByRole('button', { name: dialog, exact: true }).first().click();
			await page.getByRole('dialog').waitFor();
			await expectAccessible(page, dialog, language);
			await page.getByRole('dialog').getByRole('button', { name: text.cancel, exact: true }).click();
		}
	});

	it('has no accessibility violation on the help pages of the calculator', async () => {
		const { page } = await web.visit({ language });
		for (const help of ['index', 'compounding-calculator']) {
			await page.goto(`${web.portal.origin}/help/${language === 'zh' ? 'zh/' : ''}${help}.html`);
			await expectAccessible(page, `help ${help}`, language);
		}
	});
});
