import type { Entitlement } from './entitlement.ts';
import type { Module } from './modules.ts';

interface ScopeEntry {
	/** Modules of which the organisation needs at least one. */
	readonly modules: readonly Module[];
	/** True if a non-GUI organisation does not need any of the modules. */
	readonly orNonGui?: true;
}

/** Scopes that limit a program. It has its key pair's scopes, except scopes of modules that its organisation lacks. */
export const scopes = {
	'calculator:run': { modules: ['RFR'] },
	'calendars:read': { modules: ['RFR'], orNonGui: true },
	'calendars:write': { modules: ['RFR'], orNonGui: true },
	'rates:read': { modules: ['RFR', 'Fallback', 'CashFallbacks', 'TermRates', 'ONRates'] },
	'loans:read': { modules: ['RFR'] },
	'loans:write': { modules: ['RFR'] },
	'valuation:read': { modules: ['VAL'] },
	'valuation:run': { modules: ['VAL'] },
	'market-data:write': { modules: ['VAL'] },
	'deliveries:read': { modules: ['Admin'] },
	'deliveries:run': { modules: ['Admin'] },
	'events:read': { modules: ['VAL', 'Admin', 'ONRates', 'RFR'] },
	'audit:read': { modules: ['Admin'] },
} as const satisfies Readonly<Record<string, ScopeEntry>>;

export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as readonly Scope[];

/** Programs that can call an operation: those with a scope, all, or none. */
export type ProgramAccess = Scope | 'any-program' | 'people-only';

export function hasScope(needed: ProgramAccess, granted: readonly Scope[]): boolean {
	if (needed === 'people-only') return false;
	return needed === 'any-program' || granted.includes(needed);
}

/** Returns the scopes that an organisation can grant to a program. */
export function scopesWithin({ modules, isNonGui }: Pick<Entitlement, 'modules' | 'isNonGui'>): readonly Scope[] {
	return scopeNames.filter((scope) => {
		const entry: ScopeEntry = scopes[scope];
		return entry.modules.some((module) => modules.has(module)) || (entry.orNonGui === true && isNonGui);
	});
}
