import { addDays, type LocalDate } from '../time/local-date.ts';
import type { Scope } from './program-scopes.ts';

/** A program of an organisation: a key pair that is exchanged for tokens. The secret is not part of it. */
export interface Program {
	/** The identity provider's subject. */
	readonly sub: string;
	readonly keyId: string;
	readonly orgId: string;
	/** Unique in the organisation, in its canonical form. */
	readonly name: string;
	readonly scopes: readonly Scope[];
	/** Addresses and CIDR ranges of its requests. Empty: any address. */
	readonly addresses: readonly string[];
	/** The last day, in UTC, on which the key pair is valid. */
	readonly expiresOn: LocalDate;
	readonly createdBy: string;
	/** ISO 8601, UTC. */
	readonly createdAt: string;
	/** Absent: not revoked. ISO 8601, UTC. */
	readonly revokedAt?: string;
	readonly revokedBy?: string;
	/** Increases with each save, from 1. */
	readonly version: number;
}

/** Maximum number of key pairs of an organisation, expired and revoked ones included. */
export const maxPrograms = 20;

/** Maximum number of days from the creation of a key pair to its last day. */
export const maxProgramDays = 366;

/** Duration of a token of a program. */
export const programTokenSeconds = 3600;

/** `incomplete`: its creation was interrupted, so that nobody has its secret. */
export const programStates = ['active', 'expired', 'revoked', 'incomplete'] as const;

export type ProgramState = (typeof programStates)[number];

export function programStateOf(
	{ expiresOn, revokedAt }: Pick<Program, 'expiresOn' | 'revokedAt'>,
	today: string,
): Exclude<ProgramState, 'incomplete'> {
	if (revokedAt !== undefined) return 'revoked';
	return today > expiresOn ? 'expired' : 'active';
}

/** The days that a new key pair can have as its last one, both included. */
export const expiryRange = (today: LocalDate): readonly [first: LocalDate, last: LocalDate] => [
	today,
	addDays(today, maxProgramDays),
];
