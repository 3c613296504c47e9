import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleEntry, moduleKeys } from '../shared/portal/modules.ts';

const ofModules = moduleKeys.flatMap((module) => moduleEntry(module).screen?.helpPage ?? []);

/** The help pages in the order of their navigation: the modules' own, and those of no module. */
export const helpPages: readonly string[] = ['index', ...ofModules.toSpliced(-1, 0, 'calendars'), 'api'];

/** All help pages with their navigation, by path under `/help/`. */
export function pagesWithNavigation(helpDirectory: string): Readonly<Record<string, string>> {
	const pages = ['', 'zh/'].flatMap((folder) =>
		helpPages.map((page) => [`${folder}${page}.html`, helpPageWithNavigation(join(helpDirectory, folder), page)]),
	);
	return Object.fromEntries(pages);
}

/**
 * A help page with links to all pages, each named by its heading, in the place of its empty `<nav>`.
 *
 * @param folder of the pages in one language
 * @param page without `.html`
 * @throws when the page has no place for them, or a page is missing or has no heading
 */
export function helpPageWithNavigation(folder: string, page: string): string {
	const html = read(folder, page);
	const links = helpPages.map((other) => {
		const heading = /<h1>([^<]+)<\/h1>/.exec(read(folder, other))?.[1];
		if (heading === undefined) throw new Error(`${folder}/${other}.html has no heading`);
		return `<li><a href="${other}.html"${other === page ? ' aria-current="page"' : ''}>${heading}</a></li>`;
	});
	const place = /(<nav aria-label="[^"]+">)(<\/nav>)/;
	if (!place.test(html)) throw new Error(`${folder}/${page}.html has no place for the navigation`);
	return html.replace(place, `$1<ul>${links.join('')}</ul>$2`);
}

const read = (folder: string, page: string) => readFileSync(join(folder, `${page}.html`), 'utf8');
