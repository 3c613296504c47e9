import type { Module } from '../../../../../shared/portal/layout.ts';
import { type LayoutDraft, sectionOf } from './layout-draft.ts';

/** A field of a module that is plain text; blank where there is none. */
export function moduleText(draft: LayoutDraft, module: Module, field: string): string {
	const value = (sectionOf(draft, module) ?? draft.parked[module])?.[field];
	return typeof value === 'string' ? value : '';
}

/** The currencies that a module lists. */
export function moduleCurrencies(draft: LayoutDraft, module: Module): readonly string[] {
	const value = (sectionOf(draft, module) ?? draft.parked[module])?.Currencies;
	return Array.isArray(value) ? value.map(String) : [];
}
