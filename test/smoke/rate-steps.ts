import assert from 'node:assert/strict';
import { type OvernightRow, overnightHistory } from '#shared/contract/overnight-history.ts';
import { eventually } from './eventually.ts';
import { go, type Step } from './step.ts';

export const rateSteps: readonly Step[] = [
	{
		name: 'overnight rates of a year, as table and chart',
		async act({ page, api, token }) {
			await page.click({ css: 'nav a', name: '^Overnight rates$' });
			const table = 'table[aria-label="Overnight rates of USD"]';
			await page.waitFor({ css: table });
			const before = (await page.texts(`${table} tbody tr`)).length;
			await page.click({ css: 'button', name: '^1 year$' });
			await eventually('there are more rows', async () => (await page.texts(`${table} tbody tr`)).length > before);
			const cells = await page.driver.evaluate(
				(css) =>
					[...document.querySelectorAll(`${css} tbody tr`)].map((row) =>
						[...row.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => textContent ?? ''),
					),
				table,
			);
			const [latest = [], earliest = []] = [cells[0], cells.at(-1)];
			const { status, body } = await api.post(
				overnightHistory.path,
				{ currency: 'USD', startDate: isoDate(earliest[0]), endDate: isoDate(latest[0]) },
				token,
			);
			assert.equal(status, 200);
			const published = (body.body.rates as OvernightRow[]).toReversed();
			assert.deepEqual(
				cells.map(([date, value]) => [isoDate(date), Number(value)]),
				published.map(({ record_date, value }) => [record_date, Number(value)]),
			);
			const chart = { css: '[role=slider]' };
			await page.click(chart);
			await page.press('End');
			await eventually('the chart tells the latest rate', async () => {
				const value = (await page.attribute(chart.css, 'aria-valuetext')) ?? '';
				return latest.every((text) => value.includes(text));
			});
			await page.press('Home');
			await eventually('the chart tells the earliest rate', async () => {
				const value = (await page.attribute(chart.css, 'aria-valuetext')) ?? '';
				return earliest.every((text) => value.includes(text));
			});
		},
	},
	{
		name: 'jump to the fallback rates of a currency, and copy them as cells',
		async act({ page }) {
			await page.click({ css: 'nav a', name: '^Fallback rates$' });
			await page.fill({ css: 'input', name: '^Date' }, '16-Dec-2024');
			await page.click(go);
			await page.click({ css: 'nav[aria-label="Jump to a currency"] a', name: '^JPY$' });
			await eventually('the rates of JPY are in view', () =>
				page.driver.evaluate(() => {
					const heading = document.activeElement;
					const top = heading?.getBoundingClientRect().top ?? -1;
					return heading?.textContent?.startsWith('JPY, ') === true && top > 0 && top < innerHeight;
				}),
			);
			await page.click({ css: 'button', name: '^Copy: JPY LIBOR$' });
			await page.waitFor({ css: 'div, span', name: 'rows are on the clipboard' });
			const shown = await page.driver.evaluate(() => {
				const heading = document.activeElement?.closest('div:has(+ *)') ?? document.body;
				const table = [...document.querySelectorAll('table')].find(
					(one) => heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
				);
				const cells = [...(table?.tBodies[0]?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent));
				return cells.map(([tenor, , , fallback]) => [tenor, fallback]);
			});
			assert.ok(shown.length > 0);
			const copied = (await page.pasted()).split(/\r?\n/).map((line) => line.split('\t'));
			for (const [row, [tenor = '', fallback = '']] of shown.entries()) {
				const cells = copied[row + 1] ?? [];
				assert.ok(cells[0] === tenor && cells.includes(fallback), `${tenor} ${fallback} is not in ${cells}`);
			}
		},
	},
];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @param text such as 06-Aug-2026 */
function isoDate(text = ''): string {
	const [day, month = '', year] = text.split('-');
	return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`;
}
