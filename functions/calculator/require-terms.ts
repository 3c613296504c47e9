import { refuse } from '#platform/http/refusal.ts';
import { floorConflict, limitConflict, type TermConflict } from '#shared/loan/term-conflict.ts';
import { type CompoundingInput, completeInput, type StatedLoan } from './complete-input.ts';

/** The terms of a request with every default filled in. @throws a refusal (400) beyond the limits of the screens */
export function readInput(stated: StatedLoan): CompoundingInput {
	const input = completeInput(stated);
	requireLimits(input);
	return input;
}

/**
 * Requires the limits of the screens. Schedules are checked when they are saved: a schedule saved before the
 * limits existed still delivers.
 *
 * @throws a refusal (400) that names the limit
 */
export function requireLimits({ lookback, lockout, principalAmtChanges = {} }: CompoundingInput): void {
	const conflict = limitConflict({
		lookbackDays: lookback,
		lockoutDays: lockout,
		principalChanges: Object.keys(principalAmtChanges).length,
	});
	if (conflict !== undefined) throw refuseConflict(conflict);
}

/** @throws a refusal (400) that names the floors that are defined */
export function requireDefinedFloor(terms: Parameters<typeof floorConflict>[0]): void {
	const conflict = floorConflict(terms);
	if (conflict !== undefined) throw refuseConflict(conflict);
}

function refuseConflict(conflict: TermConflict) {
	switch (conflict.reason) {
		case 'lookback-with-lockout':
			return refuse('lookback-with-lockout', conflict);
		case 'too-many-principal-changes':
			return refuse('too-many-principal-changes', conflict);
		case 'floor-without-base':
			return refuse('floor-without-base', { allowed: conflict.allowed.join(', ') });
		case 'floor-not-defined':
			return refuse('floor-not-defined', { ...conflict, allowed: conflict.allowed.join(', ') });
	}
}
