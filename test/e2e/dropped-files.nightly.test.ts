import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

/**
 * Copies a file into the ingest bucket, as an operator would.
 *
 * @returns the report about the file
 */
async function drop(key: string, content: readonly string[]) {
	const file = join(web.portal.dataDirectory, 'buckets/ingest', key);
	writeFileSync(file, content.join('\n'));
	const report = `${file}.report.json`;
	return vi.waitFor(
		() => {
			if (!existsSync(report)) throw new Error('there is no report yet');
			return JSON.parse(readFileSync(report, 'utf8'));
		},
		{ timeout: 120_000, interval: 100 },
	);
}

// The rates are invented.
const header = 'currency,name,tenor,record_date,ric,value';

// The screen is opened only after both files were loaded, because the API caches rates for some seconds.
it('a file of term rates appears on its screen, and a file with an invalid row is refused with a report', async () => {
	const loaded = await drop('term/made-up.csv', [
		header,
		'USD,Made-up Term SOFR,1M,2026-11-19,MADE1M=,3.78123',
		'USD,Made-up Term SOFR,3M,2026-11-19,MADE3M=,3.82',
	]);
	expect(loaded).toMatchObject({ outcome: 'loaded', rowsLoaded: 2 });
	const refused = await drop('term/bad.csv', [
		header,
		'USD,Made-up Term SOFR,1M,2026-11-20,MADE1M=,3.91234',
		'USD,Made-up Term SOFR,3M,2026-11-20,MADE3M=,3.8%',
	]);
	expect(refused.outcome).toBe('refused');
	expect(JSON.stringify(refused.refused)).toContain('3.8%');

	const { page } = await web.signsIn('user@demo-bank.example', { path: '/termrates' });
	await page.getByRole('heading', { level: 1, name: 'Term rates' }).waitFor();
	await page.getByRole('table').first().waitFor();
	const rates = (await page.getByRole('table').allTextContents()).join('\n');
	expect(rates).toContain('Made-up Term SOFR');
	expect(rates).toContain('3.78123');
	expect(rates).not.toContain('3.91234');
	await picture(page, 'dropped-term');
});
