import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { allHelpPages, helpPage } from '#web/help-pages.ts';

const pagesIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.html'));

const folders = { en: 'web/help', zh: 'web/help/zh' } as const;

it.each(['en', 'zh'] as const)(
	'every help page in %s links to all other pages, and marks itself as current',
	(language) => {
		const pages = pagesIn(folders[language]).sort();
		for (const page of pages) {
			const html = helpPage(language, page.replace('.html', ''));
			const navigation = html.slice(html.indexOf('<ul>'), html.indexOf('</ul>'));
			const links = [...navigation.matchAll(/<a href="\/help\/(?:zh\/)?([^"]+)"( aria-current="page")?/g)];
			expect(links.map(([, href]) => href).sort(), page).toEqual(pages);
			expect(links.filter(([, , isCurrent]) => isCurrent).map(([, href]) => href)).toEqual([page]);
		}
	},
);

it('the target of every link on a help page exists', () => {
	const html = allHelpPages();
	for (const [path, page] of Object.entries(html)) {
		const ids = (of: string) => new Set([...(html[of] ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
		for (const [, to = '', id] of page.matchAll(/<a href="([^"#:]*)#([^"]+)"/g)) {
			const target = to === '' ? path : to.startsWith('/help/') ? to.slice('/help/'.length) : join(dirname(path), to);
			expect(ids(target), `${path} → ${to}#${id}`).toContain(id);
		}
		expect(page, path).not.toMatch(/\{\{|<!-- part/);
	}
});

it('the target of every link from a screen to a help page exists, in both languages', () => {
	const html = allHelpPages();
	const links = globSync('web/src/**/*.tsx').flatMap((file) => [
		...readFileSync(file, 'utf8').matchAll(/helpAddress\('([^']+)', [^',]+(?:, '([^']+)')?\)/g),
	]);
	for (const [link, page, topic] of links) {
		for (const path of [`${page}.html`, `zh/${page}.html`]) {
			expect(html[path], `${link}: ${path}`).toContain(topic === undefined ? '<main' : ` id="${topic}"`);
		}
	}
	expect(links.length).toBeGreaterThan(5);
});

it('every help page exists in both languages', () => {
	expect(pagesIn('web/help/zh')).toEqual(pagesIn('web/help'));
});

/** The block elements of a page, with the attributes that accessibility depends on. */
const blocksOf = (page: string) =>
	[...page.matchAll(/<(\/?\w+)([^>]*)>/g)]
		.filter(([, tag = '']) => !/^\/?(a|code|em|strong|var|b|i|sub|sup|span|abbr|br)$/.test(tag))
		.map(([, tag, attributes = '']) => {
			const kept = attributes.matchAll(/ (?:(?:class|role|scope|id|headers|tabindex)="[^"]*"|aria-[a-z]+)/g);
			return [tag, ...[...kept].map(([attribute]) => attribute)].join('');
		});

// Browser tests therefore check the accessibility of only one language.
it('every help page has the same blocks in both languages', () => {
	for (const page of pagesIn('web/help')) {
		const [english, chinese] = [helpPage('en', page.replace('.html', '')), helpPage('zh', page.replace('.html', ''))];
		expect(blocksOf(chinese), page).toEqual(blocksOf(english));
		expect(blocksOf(english).length, page).toBeGreaterThan(50);
	}
});

/** Returns the limits in a page's table of inputs, by the link target of the row. */
function limitsIn(page: string): ReadonlyMap<string, string> {
	const rows = readFileSync(page, 'utf8').matchAll(
		/<th scope="row"><a href="#(\w+)">[^<]*<\/a><\/th>\s*<td>([^<]*)<\/td>/g,
	);
	return new Map([...rows].map(([, topic = '', limits = '']) => [topic, limits.trim()]));
}

it.each([
	['days', '1 to 365', '1 至 365'],
	['principal', '0 to 1,000,000,000,000; may be left blank', '0 至 1,000,000,000,000，可留空'],
	['rounding', 'none, or 1 to 17 decimals', '不舍入，或 1 至 17 位小数'],
	[
		'lookback',
		'0 to 10 business days, or fewer where your organization says so',
		'0 至 10 个营业日，贵机构可设更小的上限',
	],
	[
		'lockout',
		'0 to 10 business days, and less than the business days of the period',
		'0 至 10 个营业日，且少于计息期的营业日数',
	],
	['yearlyBasis', 'ACT/360 or ACT/365', 'ACT/360 或 ACT/365'],
	['cas', '−100 to 100 percent per year', '年利率 −100% 至 100%'],
	['margin', '−100 to 100 percent per year', '年利率 −100% 至 100%'],
	['floor', 'blank, or −100 to 100 percent per year', '留空，或年利率 −100% 至 100%'],
	['spreadMethods', 'compounded, added', '参与复利、最后相加'],
	['floorOn', 'daily RFR, daily RFR + CAS, compounded rate, none', '每日 RFR、每日 RFR + CAS、复利利率、不适用'],
])('the help page states the limits of the input %s: %s, in Chinese %s', (topic, limits, inChinese) => {
	expect(limitsIn('web/help/compounding-calculator.html').get(topic)).toBe(limits);
	expect(limitsIn('web/help/zh/compounding-calculator.html').get(topic)).toBe(inChinese);
});
