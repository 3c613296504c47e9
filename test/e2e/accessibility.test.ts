import { describe, it } from 'vitest';
import { appearances, expectAccessible } from '../support/accessibility.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = portalInBrowser();

const texts = {
	en: { go: 'Go', reset: 'Reset', export: 'Export', cancel: 'Cancel', addChange: 'Add Principal Change', save: 'Save' },
	zh: { go: '计算', reset: '重置', export: '导出', cancel: '取消', addChange: '添加本金变动', save: '保存' },
} as const;

describe.each(appearances)('in $language, $mode', ({ language, mode }) => {
	it('has no accessibility violation on any screen', async () => {
		const opened = await web.visit({ language, mode });
		const { page } = opened;
		const text = texts[language];
		await page.locator('form input').first().waitFor();
		await expectAccessible(page, 'login', mode);
		await page
			.getByText(language === 'en' ? 'Forgot your password?' : '忘记密码')
			.first()
			.click();
		await expectAccessible(page, 'forgotten password', mode);
		await page.reload();
		await signIn(page, 'new@demo-bank.example');
		await page.locator('input[autocomplete="new-password"]').first().waitFor();
		await expectAccessible(page, 'first password', mode);
		await page.reload();
		await signIn(page, 'user@bni.example');
		await page.getByRole('button', { name: /user@bni\.example/ }).waitFor();
		await page.getByRole('heading', { level: 1 }).waitFor();
		await expectAccessible(page, 'welcome', mode);

		const signedIn = await web.visit({ language, mode });
		const calculator = signedIn.page;
		await signIn(calculator, 'user@demo-bank.example');
		await calculator.getByRole('button', { name: text.go, exact: true }).waitFor();
		await expectAccessible(calculator, 'calculator', mode);
		await calculator.getByRole('button', { name: text.addChange, exact: true }).click();
		await calculator.getByRole('button', { name: text.save, exact: true }).click();
		await expectAccessible(calculator, 'principal changes and a notification', mode);
		await calculator.locator('button[aria-haspopup="listbox"]').first().click();
		await calculator.getByRole('option', { name: /^GBP/ }).click();
		await calculator.getByRole('dialog').waitFor();
		await expectAccessible(calculator, 'change of the currency', mode);
		await calculator.getByRole('dialog').getByRole('button', { name: text.cancel, exact: true }).click();
		await calculator.getByRole('button', { name: text.go, exact: true }).click();
		await calculator.getByRole('grid').waitFor();
		await calculator.getByRole('grid').press('Enter');
		await expectAccessible(calculator, 'result with an explanation', mode);
		for (const dialog of [text.reset, text.export]) {
			await calculator.getByRole('button', { name: dialog, exact: true }).first().click();
			await calculator.getByRole('dialog').waitFor();
			await expectAccessible(calculator, dialog, mode);
			await calculator.getByRole('dialog').getByRole('button', { name: text.cancel, exact: true }).click();
		}
		for (const help of ['index', 'compounding-calculator']) {
			await calculator.goto(`${web.portal.origin}/help/${language === 'zh' ? 'zh/' : ''}${help}.html`);
			await expectAccessible(calculator, `help ${help}`, mode);
		}
	});
});
