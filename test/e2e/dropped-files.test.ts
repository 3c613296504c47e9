import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../../shared/contract/routes.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

/** Copies a file into the ingest bucket, as a person would. @returns the report that comes beside it */
async function drop(key: string, content: string) {
	const file = join(web.portal.dataDirectory, 'buckets/ingest', key);
	writeFileSync(file, content);
	const report = `${file}.report.json`;
	return vi.waitFor(
		() => {
			if (!existsSync(report)) throw new Error('there is no report yet');
			return JSON.parse(readFileSync(report, 'utf8'));
		},
		{ timeout: 20_000, interval: 100 },
	);
}

/** Waits until the API, which keeps rates for some seconds, answers with a text. */
async function answersWith(text: string): Promise<void> {
	const api = new ApiCaller(web.portal.origin);
	const token = await api.signIn('user@demo-bank.example');
	const answer = async () =>
		JSON.stringify((await api.post(routes.termRates.path, { currencyINPUT: ['USD'] }, token)).body);
	await expect.poll(answer, { timeout: 45_000, interval: 500 }).toContain(text);
}

async function termRates(page: Page): Promise<string> {
	await page.getByRole('link', { name: 'Overnight rates', exact: true }).click();
	await page.getByRole('heading', { level: 1, name: 'Overnight rates' }).waitFor();
	await page.reload();
	await page.getByRole('link', { name: 'Term rates', exact: true }).click();
	await page.getByRole('heading', { level: 1, name: 'Term rates' }).waitFor();
	await page.getByRole('table').first().waitFor();
	return (await page.getByRole('table').allTextContents()).join('\n');
}

// The figures are made up.
const header = 'currency,name,tenor,record_date,ric,value';

describe('a file of term rates', () => {
	it('appears on its screen', async () => {
		const { page } = await web.signedIn();
		expect(await termRates(page)).not.toContain('Made-up Term SOFR');
		const report = await drop(
			'term/made-up.csv',
			[
				header,
				'USD,Made-up Term SOFR,1M,2026-11-19,MADE1M=,3.78123',
				'USD,Made-up Term SOFR,3M,2026-11-19,MADE3M=,3.82',
			].join('\n'),
		);
		expect(report).toMatchObject({ outcome: 'loaded', rowsLoaded: 2 });
		await answersWith('Made-up Term SOFR');
		expect(await termRates(page)).toContain('3.78123');
		await picture(page, 'dropped-term');
	});

	it('with a bad row changes nothing; its report gives the reason', async () => {
		const { page } = await web.signedIn();
		const before = await termRates(page);
		const report = await drop(
			'term/bad.csv',
			[
				header,
				'USD,Made-up Term SOFR,1M,2026-11-20,MADE1M=,3.9',
				'USD,Made-up Term SOFR,3M,2026-11-20,MADE3M=,3.8%',
			].join('\n'),
		);
		expect(report.outcome).toBe('refused');
		expect(JSON.stringify(report.refused)).toContain('3.8%');
		expect(await termRates(page)).toBe(before);
	});
});
