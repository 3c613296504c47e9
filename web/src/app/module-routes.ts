import type { ComponentType } from 'react';
import { openTexts } from '#i18n/language.ts';
import { localStore, preferencePrefix } from '#lib/local-store.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { enabledModules, type Layout, openingModule } from '#shared/directory/layout.ts';
import { isModule, type Module, moduleEntry, moduleKeys } from '#shared/directory/modules.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

export interface ModuleRoute {
	readonly module: Module;
	readonly path: `/${string}`;
	readonly helpPage: string;
	/** True if the screen also handles addresses below `path`. */
	readonly hasAddresses: boolean;
	readonly Page: ComponentType<PageAddress>;
}

type Pages = Readonly<Partial<Record<Module, ComponentType<PageAddress>>>>;

/** The code of a feature is loaded when one of its pages is opened for the first time. */
const features = import.meta.glob<Pages>('../features/*/pages.ts', { import: 'pages' });

/** Loads the page of a module with its texts. @throws Error if the feature has no page of the module */
export async function loadPage(module: Module, feature: string): Promise<ComponentType<PageAddress>> {
	const [pages] = await Promise.all([features[`../features/${feature}/pages.ts`]?.(), openTexts(feature)]);
	const Page = pages?.[module];
	if (Page === undefined) throw new Error(`web/src/features/${feature}/pages.ts has no page of ${module}`);
	// Loads the texts of API problems after the screen is shown. Until they are loaded, the API's own messages are
	// shown.
	void openTexts('problems').catch(() => undefined);
	return Page;
}

const moduleRoutes: readonly ModuleRoute[] = moduleKeys.flatMap((module) => {
	const { screen } = moduleEntry(module);
	if (screen === undefined) return [];
	const { feature, path, helpPage, hasAddresses = false } = screen;
	return [{ module, path, helpPage, hasAddresses, Page: lazyPart(() => loadPage(module, feature)) }];
});

const lastModule = `${preferencePrefix}module`;

/** Remembers in this browser that the user last opened the module's page. The next sign-in preloads this page. */
export const rememberPage = (module: Module): void => localStore.set(lastModule, module);

/** Loads the page that was last opened in this browser. If no page was opened, loads the calculator. */
export async function preloadLastPage(): Promise<void> {
	const stored = localStore.get(lastModule) ?? 'RFR';
	const screen = isModule(stored) ? moduleEntry(stored).screen : undefined;
	if (isModule(stored) && screen !== undefined) await loadPage(stored, screen.feature);
}

export function defaultPath(layout: Layout): string {
	const opening = openingModule(layout);
	return moduleRoutes.find(({ module }) => module === opening)?.path ?? '/';
}

export const isAt = ({ path, hasAddresses }: ModuleRoute, pathname: string): boolean =>
	pathname === path || (hasAddresses && pathname.startsWith(`${path}/`));

/**
 * Returns the address at which a session opens: the requested address if the layout has its screen, otherwise the
 * default path. The screen itself checks what follows its path.
 */
export function openingAddress(layout: Layout, asked: string): string {
	const path = asked.replace(/(?<!\/)\/*([?#][\s\S]*)?$/, '');
	return enabledRoutes(layout).some((route) => isAt(route, path)) ? asked : defaultPath(layout);
}

export function enabledRoutes(layout: Layout): readonly ModuleRoute[] {
	return enabledModules(layout).flatMap((module) => moduleRoutes.filter((route) => route.module === module));
}
