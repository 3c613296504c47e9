import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import type { Scope } from './program-scopes.ts';

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
