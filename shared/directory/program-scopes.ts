import { addDays, type LocalDate } from '../time/local-date.ts';
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

/** A program of an organisation, which signs in with a key pair. The record does not contain the pair's secret. */
export interface Program {
	/** Identifier at the identity provider (claim `sub`). */
	readonly sub: string;
	readonly keyId: string;
	readonly orgId: string;
	/** Name in canonical form. Unique within the organisation. */
	readonly name: string;
	readonly scopes: readonly Scope[];
	/** IP addresses and CIDR ranges from which the program can send requests. Empty if it can use any address. */
	readonly addresses: readonly string[];
	/** Last day in UTC on which the key pair is valid. */
	readonly expiresOn: LocalDate;
	readonly createdBy: string;
	/** Time of creation (ISO 8601, UTC). */
	readonly createdAt: string;
	/** Time of revocation (ISO 8601, UTC). Undefined if the key pair is not revoked. */
	readonly revokedAt?: string;
	readonly revokedBy?: string;
	readonly version: number;
}

/** Maximum number of key pairs of an organisation, including expired and revoked ones. */
export const maxPrograms = 20;

/** Maximum number of days from the creation of a key pair to its last day. */
export const maxProgramDays = 366;

export const programTokenSeconds = 3600;

/** States of a key pair. `incomplete`: its creation was interrupted, so nobody knows the secret. */
export const programStates = ['active', 'expired', 'revoked', 'incomplete'] as const;

export type ProgramState = (typeof programStates)[number];

export function programStateOf(
	{ expiresOn, revokedAt }: Pick<Program, 'expiresOn' | 'revokedAt'>,
	today: string,
): Exclude<ProgramState, 'incomplete'> {
	if (revokedAt !== undefined) return 'revoked';
	return today > expiresOn ? 'expired' : 'active';
}

/** Returns the first and the last possible expiry date of a new key pair. */
export const expiryRange = (today: LocalDate): readonly [first: LocalDate, last: LocalDate] => [
	today,
	addDays(today, maxProgramDays),
];
