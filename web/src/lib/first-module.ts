import { enabledModules, type Layout } from '../../../shared/portal/layout.ts';
import type { Module } from '../../../shared/portal/modules.ts';

/** The module that a session opens with: the layout's first key, if that is one and on. */
export function firstModule(layout: Layout): Module | undefined {
	const [firstKey] = Object.keys(layout);
	return enabledModules(layout).find((module) => module === firstKey);
}
