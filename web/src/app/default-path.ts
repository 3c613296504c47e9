import { enabledModules, type Layout } from '../../../shared/portal/layout.ts';
import { moduleRoutes } from './module-routes.ts';

/** Where a session opens: the view of the layout's first key, or `/` where that has none or is not enabled. */
export function defaultPath(layout: Layout): string {
	const [firstKey] = Object.keys(layout);
	const route = enabledRoutes(layout).find(({ module }) => module === firstKey);
	return route?.path ?? '/';
}

/** The views that a layout enables, in its order. */
export function enabledRoutes(layout: Layout) {
	return enabledModules(layout).flatMap((module) => moduleRoutes.filter((route) => route.module === module));
}
