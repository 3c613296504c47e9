import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { helpAddress } from '#i18n/help-address.ts';
import { portalVersion } from '#shared/contract/portal-version.ts';
import { moduleEntry, moduleKeys, modules } from '#shared/directory/modules.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';

export type HelpLanguage = 'en' | 'zh';

/** Help pages about tasks after a calculation, in the order of the navigation. */
const ofCalculator = ['notice', 'compare', 'loans', 'excel', 'statement'].map((job) => `compounding-${job}`);

const ofModules = moduleKeys.flatMap((module) => {
	const page = moduleEntry(module).screen?.helpPage;
	if (page === undefined) return [];
	return page === modules.RFR.screen.helpPage ? [page, ...ofCalculator] : [page];
});

/** All help pages, in the order of the navigation: the pages of each module, and the general ones. */
export const helpPages: readonly string[] = [
	...['index', 'first-steps'],
	...ofModules.toSpliced(-1, 0, 'calendars'),
	'power-query',
	'api',
];

export function allHelpPages(): Readonly<Record<string, string>> {
	const pages = (['en', 'zh'] as const).flatMap((language) =>
		helpPages.map((page) => [`${folderOf(language)}${page}.html`, helpPage(language, page)]),
	);
	return Object.fromEntries(pages);
}

/** @throws Error if a page or a shared part is missing, or if a page has no heading */
export function helpPage(language: HelpLanguage, page: string): string {
	const part = (name: string) => read(`help-parts/${language}/${name}.html`);
	const content = contentOf(language, page)
		.replace(/^\t*<!-- part ([a-z-]+) -->\n/gm, (_, name: string) => part(name))
		.replace(/^\t*<!-- loan headings -->\n/gm, () => loanHeadingRows(language))
		.replace(/^\t*<!-- messages -->\n([\s\S]*?)^\t*<!-- end of messages -->\n/gm, (_, rows: string) =>
			part('messages').replace('{{rows}}', () => rows),
		);
	const values: Readonly<Record<string, string>> = {
		title: headingOf(language, page),
		page,
		pages: pageLinks(language, page),
		contents: contentsOf(content),
		version: portalVersion,
		content,
	};
	return read(`help-parts/${language}/frame.html`).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function loanHeadingRows(language: HelpLanguage): string {
	return loanVocabulary.fields
		.filter(({ field }) => !/ \d+$/.test(field))
		.map(({ field, heading, synonyms }) => {
			const written = heading === undefined ? [] : [heading.en, heading.zh];
			const [name = field, ...others] = [...(language === 'zh' ? written.toReversed() : written), ...synonyms];
			return `<tr><th scope="row">${name}</th><td><code>${field}</code></td><td>${others.join(' · ')}</td></tr>\n`;
		})
		.join('');
}

function pageLinks(language: HelpLanguage, current: string): string {
	const links = helpPages.map((page) => {
		const mark = page === current ? ' aria-current="page"' : '';
		return `<li><a href="${helpAddress(page, language)}"${mark}>${headingOf(language, page)}</a></li>`;
	});
	return `<ul>${links.join('')}</ul>`;
}

function contentsOf(content: string): string {
	const sections = content.split(/(?=<h2 )/).flatMap((section) => {
		const [heading, ...subsections] = [...section.matchAll(/<h[23] id="([^"]+)">(.*?)<\/h[23]>/g)].map(
			([, id, text]) => `<a href="#${id}">${text}</a>`,
		);
		if (heading === undefined) return [];
		const nested = subsections.map((link) => `<li>${link}</li>`).join('');
		return [`<li>${heading}${nested === '' ? '' : `<ul>${nested}</ul>`}</li>`];
	});
	return `<ul>${sections.join('')}</ul>`;
}

function headingOf(language: HelpLanguage, page: string): string {
	const heading = /<h1>([^<]+)<\/h1>/.exec(contentOf(language, page))?.[1];
	if (heading === undefined) throw new Error(`the help page ${page} (${language}) has no heading`);
	return heading;
}

const folderOf = (language: HelpLanguage) => (language === 'en' ? '' : `${language}/`);

const contentOf = (language: HelpLanguage, page: string) => read(`help/${folderOf(language)}${page}.html`);

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
