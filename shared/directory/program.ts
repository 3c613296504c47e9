import { addDays, type LocalDate } from '../time/local-date.ts';
import type { Scope } from './program-scopes.ts';

/** A program of an organisation: a key pair that is exchanged for tokens. The record does not contain the secret. */
export interface Program {
	/** Subject at the identity provider. */
	readonly sub: string;
	readonly keyId: string;
	readonly orgId: string;
	/** Unique within the organisation, in canonical form. */
	readonly name: string;
	readonly scopes: readonly Scope[];
	/** Addresses and CIDR ranges from which it can send requests; empty for any address. */
	readonly addresses: readonly string[];
	/** Last day in UTC on which the key pair is valid. */
	readonly expiresOn: LocalDate;
	readonly createdBy: string;
	/** ISO 8601, UTC. */
	readonly createdAt: string;
	/** Time of revocation (ISO 8601, UTC); absent if not revoked. */
	readonly revokedAt?: string;
	readonly revokedBy?: string;
	/** Starts at 1 and increases with each save. */
	readonly version: number;
}

/** Maximum number of key pairs of an organisation, including expired and revoked ones. */
export const maxPrograms = 20;

/** Maximum number of days from the creation of a key pair to its last day. */
export const maxProgramDays = 366;

/** Validity of a program's token. */
export const programTokenSeconds = 3600;

/** `incomplete`: creation was interrupted, so nobody has the secret. */
export const programStates = ['active', 'expired', 'revoked', 'incomplete'] as const;

export type ProgramState = (typeof programStates)[number];

export function programStateOf(
	{ expiresOn, revokedAt }: Pick<Program, 'expiresOn' | 'revokedAt'>,
	today: string,
): Exclude<ProgramState, 'incomplete'> {
	if (revokedAt !== undefined) return 'revoked';
	return today > expiresOn ? 'expired' : 'active';
}

/** Returns the first and last day on which a new key pair can expire. */
export const expiryRange = (today: LocalDate): readonly [first: LocalDate, last: LocalDate] => [
	today,
	addDays(today, maxProgramDays),
];
