import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const cache = fileURLToPath(new URL('../../node_modules/.cache/browser/', import.meta.url));

const launchArguments = [
	'--no-sandbox',
	'--disable-dev-shm-usage',
	'--headless=shell',
	// Without this option, an emulated graphics card would draw the pages, which takes more time than their layout.
	'--disable-gpu',
	'--font-render-hinting=none',
	'--disable-background-networking',
];

interface Program {
	readonly executablePath: string;
	/** Folder of the program's shared libraries. Needed if the system lacks them. */
	readonly libraryPath?: string;
}

/**
 * Opens a Chromium from an npm package, or the Chrome at CHROME_PATH.
 *
 * Chinese text is shown in Noto Sans SC, which is also from a package, so that it looks the same on every machine.
 */
export async function openBrowser(): Promise<Browser> {
	const { CHROME_PATH: installed } = process.env;
	const { executablePath, libraryPath } =
		installed === undefined ? await packagedChromium() : { executablePath: installed };
	const environment = {
		...process.env,
		FONTCONFIG_FILE: fontConfiguration(),
		...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
	} as Record<string, string>;
	const { chromium } = await import('playwright-core');
	const { BROWSER_SCRIPT_OPTIONS: options } = process.env;
	const args = options === undefined ? launchArguments : [...launchArguments, `--js-flags=${options}`];
	return chromium.launch({ executablePath, args, env: environment });
}

/**
 * Unpacks Chromium and the libraries that it needs (NSS, NSPR, Expat), so that no system packages have to be installed.
 *
 * Each version has a separate folder in the temporary folder, because the package reuses existing files.
 */
export async function packagedChromium(): Promise<Program> {
	const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);
	const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
	const folder = join(cache, version);
	mkdirSync(folder, { recursive: true });
	const before = process.env.TMPDIR;
	process.env.TMPDIR = folder;
	try {
		const { default: chromium, inflate } = await import('@sparticuz/chromium');
		const libraries = await inflate(fileURLToPath(new URL('bin/al2023.tar.br', manifest)));
		return { executablePath: await chromium.executablePath(), libraryPath: join(libraries, 'lib') };
	} finally {
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
	}
}

function fontConfiguration(): string {
	const require = createRequire(import.meta.url);
	const fonts = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'));
	const file = join(cache, 'fonts.conf');
	mkdirSync(cache, { recursive: true });
	writeFileSync(
		file,
		`<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir>/usr/share/fonts</dir>
	<dir>${fonts}</dir>
	<cachedir>${join(cache, 'fonts')}</cachedir>
	<alias binding="strong">
		<family>sans-serif</family>
		<prefer><family>DejaVu Sans</family><family>Noto Sans SC</family></prefer>
	</alias>
</fontconfig>
`,
	);
	return file;
}
