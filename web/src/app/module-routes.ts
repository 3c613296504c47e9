import { type ComponentType, lazy } from 'react';
import type { Module } from '../../../shared/portal/layout.ts';
import type { FeatureNamespace } from '../i18n/feature-texts.ts';
import { openTexts } from '../i18n/language.ts';

interface Described {
	readonly module: Module;
	readonly path: `/${string}`;
	/** Its page under /help/. */
	readonly helpPage: string;
	readonly Page: ComponentType;
}

const viewWithTexts = (namespace: FeatureNamespace, load: () => Promise<ComponentType>) =>
	lazy(async () => {
		const [Page] = await Promise.all([load(), openTexts(namespace)]);
		return { default: Page };
	});

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
		module: 'Fallback',
		path: '/fallback',
		helpPage: 'fallback-rates',
		Page: viewWithTexts('rates', async () => (await import('./rate-views.ts')).FallbackPage),
	},
	{
		module: 'CashFallbacks',
		path: '/cashfallbacks',
		helpPage: 'cash-fallbacks',
		Page: viewWithTexts('rates', async () => (await import('./rate-views.ts')).CashFallbacksPage),
	},
	{
		module: 'TermRates',
		path: '/termrates',
		helpPage: 'term-rates',
		Page: viewWithTexts('rates', async () => (await import('./rate-views.ts')).TermRatesPage),
	},
	{
		module: 'ONRates',
		path: '/overnightrates',
		helpPage: 'overnight-rates',
		Page: viewWithTexts('rates', async () => (await import('./rate-views.ts')).OvernightRatesPage),
	},
	{
		module: 'Admin',
		path: '/admin',
		helpPage: 'administration',
		Page: viewWithTexts('admin', async () => (await import('../features/admin/admin-page.tsx')).AdminPage),
	},
] as const satisfies readonly Described[];

export type ModuleRoute = (typeof moduleRoutes)[number];
