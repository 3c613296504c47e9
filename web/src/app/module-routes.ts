import { type ComponentType, lazy } from 'react';
import type { Module } from '../../../shared/portal/layout.ts';

interface Described {
	readonly module: Module;
	readonly path: `/${string}`;
	/** Its page under /help/. */
	readonly helpPage: string;
	readonly Page: ComponentType;
}

/** The modules that have a view. */
export const moduleRoutes = [
	{
		module: 'RFR',
		path: '/compoundcalcu',
		helpPage: 'compounding-calculator',
		Page: lazy(async () => ({
			default: (await import('../features/compounding/compounding-page.tsx')).CompoundingPage,
		})),
	},
	{
		module: 'Admin',
		path: '/admin',
		helpPage: 'administration',
		Page: lazy(async () => ({ default: (await import('../features/admin/admin-page.tsx')).AdminPage })),
	},
] as const satisfies readonly Described[];

export type ModuleRoute = (typeof moduleRoutes)[number];
