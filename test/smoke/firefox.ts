import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';
import { findElement } from './find-element.ts';
import { programOnPath } from './program-on-path.ts';

const program = () => process.env.FIREFOX_PATH ?? programOnPath('firefox-esr', 'firefox');

export const firefox: Engine = {
	name: 'firefox',
	missing: () => (program() === undefined ? 'no firefox-esr or firefox on the PATH, and no FIREFOX_PATH' : undefined),
	open,
};

async function open(downloads: string): Promise<Driver> {
	const profile = mkdtempSync(join(tmpdir(), 'portal-firefox-'));
	const browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath: program() as string,
		userDataDir: profile,
		defaultViewport: { width: 1280, height: 900 },
		extraPrefsFirefox: {
			'browser.download.folderList': 2,
			'browser.download.dir': downloads,
			'browser.download.useDownloadDir': true,
			'browser.download.alwaysOpenPanel': false,
			'intl.accept_languages': 'en-GB',
		},
	});
	const page = await browser.newPage();
	const shortcut: Driver['shortcut'] = async (letter) => {
		await page.keyboard.down('Control');
		await page.keyboard.press(letter);
		await page.keyboard.up('Control');
	};
	return {
		version: await browser.version(),
		goto: async (address) => {
			await page.goto(address);
		},
		evaluate: (act, ...values) =>
			page.evaluate<unknown[], (...values: unknown[]) => unknown>(act as never, ...values) as never,
		async click(target) {
			const found = (await page.evaluateHandle(findElement, target)).asElement();
			await (found as ElementHandle<Element> | null)?.click();
			return found !== null;
		},
		press: (key) => page.keyboard.press(key),
		shortcut,
		async type(text) {
			await shortcut('a');
			await page.keyboard.type(text);
		},
		async chooseFile(path) {
			const field = (await page.$('input[type=file]')) as ElementHandle<HTMLInputElement> | null;
			if (field === null) throw new Error('the page has no field for files');
			await field.uploadFile(path);
		},
		print: async () => Buffer.from(await page.pdf({ format: 'A4', margin: {} })),
		screenshot: async () => Buffer.from(await page.screenshot()),
		async close() {
			await browser.close();
			rmSync(profile, { recursive: true, force: true });
		},
	};
}
