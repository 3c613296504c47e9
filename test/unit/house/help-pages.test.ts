import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pagesIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.html'));

it.each(['web/help', 'web/help/zh'])('every page of %s leads to every other, and says which it is', (folder) => {
	const pages = pagesIn(folder).sort();
	for (const page of pages) {
		const html = readFileSync(`${folder}/${page}`, 'utf8');
		const navigation = html.slice(html.indexOf('<ul>'), html.indexOf('</ul>'));
		const links = [...navigation.matchAll(/<a href="([^"]+)"( aria-current="page")?/g)];
		expect(links.map(([, href]) => href).sort(), page).toEqual(pages);
		expect(links.filter(([, , isCurrent]) => isCurrent).map(([, href]) => href)).toEqual([page]);
	}
});

it('there is the same page in both languages', () => {
	expect(pagesIn('web/help/zh')).toEqual(pagesIn('web/help'));
});
