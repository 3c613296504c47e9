import type { Entitlement } from './entitlement.ts';
import type { Module } from './modules.ts';

interface ScopeEntry {
	/** The organisation needs at least one of these modules. */
	readonly modules: readonly Module[];
	/** True if a non-GUI organisation needs no module. */
	readonly orNonGui?: true;
}

/** Scopes of programs. A program has those scopes of its key pair whose modules its organisation has. */
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

/** Access rule of an operation for programs: a scope, any program, or people only. */
export type ProgramAccess = Scope | 'any-program' | 'people-only';

/** True if a program with these scopes can call an operation. */
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
