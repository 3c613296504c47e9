import { enabledModules, type Layout } from '../../../shared/portal/layout.ts';
import { firstModule } from '../lib/first-module.ts';
import { moduleRoutes } from './module-routes.ts';

/** Where a session opens: the view of the layout's first key, or `/` where that has none or is not enabled. */
export function defaultPath(layout: Layout): string {
	const first = firstModule(layout);
	return moduleRoutes.find(({ module }) => module === first)?.path ?? '/';
}

/** The views that a layout enables, in its order. */
export function enabledRoutes(layout: Layout) {
	return enabledModules(layout).flatMap((module) => moduleRoutes.filter((route) => route.module === module));
}
