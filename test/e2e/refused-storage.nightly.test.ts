import { it } from 'vitest';
import { button, said } from '../support/calculator-page.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = sharedPortalInBrowser();

it('if the browser refuses storage, a user can sign in and sees a notice, but is not offered saves that would be lost', async () => {
	const { page } = await web.visit();
	await page.addInitScript(() => {
		const refuse = () => {
			throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		};
		const { setItem } = Storage.prototype;
		Storage.prototype.setItem = function (name, value) {
			if (this === localStorage) setItem.call(this, name, value);
			else refuse();
		};
		IDBFactory.prototype.open = refuse;
	});
	await page.reload();
	await signIn(page, 'user@demo-bank.example');
	await page.waitForURL('**/compoundcalcu');
	const unkept = 'you are signed out, and saved inputs are lost, when this page is closed or reloaded.';
	await said(page, `This browser does not keep your session: ${unkept}`);
	await button(page, 'Save').click();
	await said(page, 'The browser can not save the inputs. They are kept until this page is closed.');
	await page.reload();
	await page.getByRole('heading', { name: 'Login' }).waitFor();
});
